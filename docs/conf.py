"""Sphinx's settings; ``make docs`` (`scripts/docs.py`) lays the pages out and builds the site."""

from __future__ import annotations

import bolide_widget

project = "bolide-widget"
author = "the bolide-widget authors"
version = release = bolide_widget.__version__

extensions = ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc", "myst_nb"]
suppress_warnings = ["myst.header"]  # exercises are smaller than chapters, wherever they stand
root_doc = "index"
default_role = "py:obj"  # `Race` in a docstring leads to its page
add_module_names = False
toc_object_entries = False

autosummary_generate = False
autodoc_typehints = "none"  # numpydoc's parameters say the types
autodoc_default_options = {
    "members": True,
    "inherited-members": "AnyWidget, ValueError, tuple",
    "member-order": "bysource",
}
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

nb_execution_mode = "off"  # the stored outputs are those that the notebooks' own check has seen
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]

html_theme = "pydata_sphinx_theme"
html_title = "bolide-widget"
html_sidebars = {"guides/*": [], "gallery": []}
html_show_sourcelink = False
html_static_path = ["static"]
html_js_files = ["copy.js"]
html_css_files = ["copy.css"]
html_copy_source = False
html_theme_options = {
    "show_toc_level": 2,
    "header_links_before_dropdown": 7,
    "footer_start": ["copyright"],
    "footer_end": [],
    "navbar_end": ["theme-switcher"],
}
project_copyright = author
