#!/bin/sh
# Prints a Python that is 3.11 or newer and can make virtual environments; $PYTHON is tried first.
old=""
bare=""
for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
  [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 || continue
  if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    if "$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then
      echo "$name"
      exit 0
    fi
    bare="$name"
  elif version=$("$name" -c 'import platform; print(platform.python_version())' 2>/dev/null); then
    old="$old $name is $version;"
  fi
done
if [ -n "$bare" ]; then
  echo "$bare cannot make virtual environments: install the venv package for it" \
    "(on Debian and Ubuntu: apt-get install python3-venv)." >&2
else
  echo "Python 3.11 or newer is needed, and none was found.${old:+ Found only:$old}" \
    "Install one, or name it: make play PYTHON=/path/to/python3.12" >&2
fi
exit 1
