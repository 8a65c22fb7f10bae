"""Read by the Jupyter programs of an environment that has bolide-widget.

In exported notebooks its boards are in the page itself: docs/hosts.md. A `jupyter_config.py` of
your own is read later and can undo it: `c.HTMLExporter.preprocessors = []`.
"""

from importlib.util import find_spec

# the file may be seen by environments that do not have the package
if find_spec("bolide_widget"):
    c = get_config()  # noqa: F821
    c.HTMLExporter.preprocessors.append("bolide_widget.widget.exported.ExportedBoards")
