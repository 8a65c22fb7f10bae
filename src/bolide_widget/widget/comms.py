"""The line to the page, where the kernel's own bookkeeping gets in the way of it."""

from __future__ import annotations


def free_route(comm: object) -> None:
    """Have each message of a page served where that page sent it; call it after every sending.

    ipykernel 7.4 serves a page's message on the subshell of whoever the widget last spoke to. After
    a reload that may be a subshell of the old page, which is gone: the message would be dropped,
    and a click would do nothing. Forgotten, it serves the message on the subshell that it names.
    Other versions keep no such note.
    """
    getattr(comm, "__dict__", {}).pop("_reply_subshell_id", None)
