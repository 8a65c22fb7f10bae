# make play     a race in JupyterLab (needs Python 3.11+ only)
# make test     the checks to run before pushing (needs Node too)
# make check    make test, then what proves a release: docs, wheel, lowest versions, compiled engine
# make fast     compiles the engine in place (needs a C compiler); make slow takes it away
# make lite     a JupyterLite site in build/lite: races in a browser, without a server's Python
# make docs     the documentation as a site in build/docs
# make pages    lessons, boards and puzzles to play in any browser, in build/pages
# make student-zip  the lessons and worksheets without solutions, in build/bolide-course.zip
# make assignments  the lessons as assignments for nbgrader and Otter, in build/assignments
# make pictures takes the pictures of README and docs anew (needs Node too)
# make lint | format | build | bench | soak | clean
# make release  all that is published, tested, in dist/VERSION; publishes nothing itself
#
# PYTHON=python3.12   which Python makes .venv
# PLAY_ARGS="--no-browser --port=9999"   more arguments for JupyterLab
# LESSONS="1 2" IN=de   make student-zip and make assignments take these lessons, in this language
# ONLY="pytest browser"   make test runs these steps alone; `make steps` lists them

VENV := .venv
BIN := $(VENV)/bin
PLAY_ARGS ?=
ONLY ?=
BENCH_ARGS ?=
SOAK_ARGS ?=
LITE_ARGS ?=
LESSONS ?=
IN ?=
DOCS_ARGS ?=
RELEASE_ARGS ?=
# in a container one is often root, and JupyterLab then wants to be told
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
find_python = PYTHON="$(PYTHON)" sh scripts/find_python.sh

.PHONY: help play test check steps lint format build bundle lite student-zip assignments docs pages bench soak pictures fast slow release clean

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

play: $(VENV)/lab.stamp
	$(BIN)/python -m jupyterlab $(ALLOW_ROOT) examples/quickstart.ipynb $(PLAY_ARGS)

test: $(VENV)/test.stamp
	@$(BIN)/python scripts/check.py $(ONLY)

check: $(VENV)/test.stamp
	@$(BIN)/python scripts/check.py $(if $(CI),--ci,--release)

lint: $(VENV)/test.stamp
	@$(BIN)/python scripts/check.py ruff format npm tsc js-lint mypy

steps: $(VENV)/test.stamp
	@$(BIN)/python scripts/check.py --list

format: $(VENV)/test.stamp
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	[ ! -d js/node_modules ] || (cd js && npm run --if-present format)

bundle: $(VENV)/test.stamp
	@$(BIN)/python scripts/check.py npm
	cd js && npm run build

build: bundle
	$(BIN)/python -m build --no-isolation

student-zip: $(VENV)/lab.stamp
	@$(BIN)/python scripts/student_zip.py $(LESSONS) $(IN:%=--language %)

assignments: $(VENV)/lab.stamp
	@$(BIN)/python scripts/write_assignments.py $(LESSONS) $(IN:%=--language %)

lite: $(VENV)/lab.stamp
	@$(BIN)/python scripts/lite.py $(LITE_ARGS)

docs: $(VENV)/docs.stamp
	@$(BIN)/python scripts/docs.py $(DOCS_ARGS)

pages: $(VENV)/test.stamp
	@$(BIN)/python scripts/write_pages.py

soak: $(VENV)/test.stamp
	$(BIN)/python scripts/soak.py $(SOAK_ARGS)

bench: $(VENV)/bench.stamp
	$(BIN)/python benchmarks/run.py $(BENCH_ARGS)

pictures: $(VENV)/test.stamp
	$(BIN)/python scripts/check.py chromium
	$(BIN)/python tools/draw_pictures.py
	$(BIN)/python tools/shoot_pages.py

fast: $(VENV)/test.stamp
	$(BIN)/python hatch_build.py

slow: $(VENV)/test.stamp
	$(BIN)/python hatch_build.py --clean

release: $(VENV)/test.stamp
	$(BIN)/python scripts/release.py $(RELEASE_ARGS)

clean:
	rm -rf $(VENV) build dist js/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/%.stamp: pyproject.toml scripts/venv.py
	@python=$$($(find_python)) && "$$python" scripts/venv.py $*
