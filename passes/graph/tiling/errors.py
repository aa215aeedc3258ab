"""What a group holds that no kernel can be made of."""

from __future__ import annotations


class Untileable(Exception):
    """Why a function stays as it is: for `declined`, and for people."""
