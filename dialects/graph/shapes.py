"""Shape inference on plain data, shared by all families of operations.

    broadcast(("batch", 1, 8), (4, 1))    ->  ("batch", 4, 8)
    unify(None, 8, "...", "...")          ->  8

A shape is a tuple of dimensions (`int`, name or `None`, see `types`). Dimensions that can only be compared at run time
are accepted; different static sizes are rejected. All functions raise only `RuleError`, for any integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod

from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.sums import factor_of, sum_of, terms_of
from ascir.dialects.graph.types import Dim, Shape


def show(dim: Dim) -> str:
    return "?" if dim is None else str(dim)


def show_shape(shape: Shape) -> str:
    return "x".join(map(show, shape)) or "a scalar"


# ----------------------------------------------------------------------------------------------------------------------
# Dimensions that must be equal


def are_different(a: Dim, b: Dim) -> bool:
    """Whether two dimensions are known to be different: numbers, or sums of the same names, such as S and S+1."""
    if isinstance(a, str) and isinstance(b, str):
        (names, number), (others, other) = terms_of(a), terms_of(b)
        return number != other and names == others
    return _are_different_numbers(a, b)


def _are_different_numbers(a: Dim, b: Dim) -> bool:
    return isinstance(a, int) and isinstance(b, int) and a != b


def unify(a: Dim, b: Dim, what: str, where: str) -> Dim:
    """The more specific of two dimensions that must be equal."""
    if are_different(a, b):
        raise RuleError(what, f"{where}: {a} vs {b}")
    for dim in (a, b):
        if isinstance(dim, int):
            return dim
    return b if a is None else a


def unify_shapes(a: Shape, b: Shape, what: str) -> Shape:
    """The more specific of two shapes that must be equal, dimension by dimension."""
    if len(a) != len(b):
        raise RuleError(what, f"ranks {len(a)} and {len(b)}")
    return tuple(unify(x, y, what, f"dimension {i}") for i, (x, y) in enumerate(zip(a, b, strict=True)))


def compatible(a: Shape, b: Shape) -> bool:
    """Whether two shapes may be equal at run time."""
    return len(a) == len(b) and not any(are_different(x, y) for x, y in zip(a, b, strict=True))


def require_rank(shape: Shape, rank: int, name: str) -> None:
    if len(shape) != rank:
        raise RuleError(f"{name} must have rank {rank}, not {len(shape)}")


def require_min_rank(shape: Shape, rank: int, name: str) -> None:
    if len(shape) < rank:
        raise RuleError(f"{name} must have rank {rank} or more, not {len(shape)}")


def require_length(values: Sequence[int], length: int, name: str) -> None:
    if len(values) != length:
        raise RuleError(f"{name} must have {length} entries, not {len(values)}")


def require_at_least(values: Iterable[int], least: int, name: str) -> None:
    for value in values:
        if value < least:
            raise RuleError(f"{name} must be {least} or more, not {value}")


# ----------------------------------------------------------------------------------------------------------------------
# Broadcasting


def broadcast(first: Shape, *others: Shape) -> Shape:
    """The numpy rule: shapes are aligned at their last dimension, and a 1 takes the size of the others."""
    result = first
    for other in others:
        rank = max(len(result), len(other))
        a = (1,) * (rank - len(result)) + result
        b = (1,) * (rank - len(other)) + other
        result = tuple(_broadcast_dim(x, y, i) for i, (x, y) in enumerate(zip(a, b, strict=True)))
    return result


def _broadcast_dim(a: Dim, b: Dim, position: int) -> Dim:
    if a == b or b == 1:
        return a
    if a == 1:
        return b
    if _are_different_numbers(a, b):
        raise RuleError("shapes do not broadcast", f"dimension {position}: {a} vs {b}")
    # A static size other than 1 decides; of two dynamic ones either may be the 1.
    return next((dim for dim in (a, b) if isinstance(dim, int)), None)


def require_broadcast_to(shape: Shape, target: Shape, name: str) -> None:
    """`shape` must broadcast to `target` without making it larger."""
    what = f"{name} does not broadcast to {show_shape(target)}"
    if len(shape) > len(target):
        raise RuleError(what, f"rank {len(shape)} vs {len(target)}")
    for i in range(1, len(shape) + 1):
        if shape[-i] != 1 and _are_different_numbers(shape[-i], target[-i]):
            raise RuleError(what, f"dimension {len(shape) - i}: {shape[-i]} vs {target[-i]}")


# ----------------------------------------------------------------------------------------------------------------------
# Axes


def resolve_axis(axis: int, rank: int, name: str = "axis") -> int:
    """`axis` counted from 0; negative ones count from the end."""
    if not -rank <= axis < rank:
        raise RuleError(f"{name} {axis} is out of range for rank {rank}")
    return axis % rank


def resolve_axes(axes: Sequence[int], rank: int, name: str = "axis") -> tuple[int, ...]:
    """Distinct axes, counted from 0."""
    resolved = tuple(resolve_axis(axis, rank, name) for axis in axes)
    if len(set(resolved)) != len(resolved):
        raise RuleError(f"{name} is given twice", str(list(axes)))
    return resolved


def without_axes(shape: Shape, axes: Sequence[int], keepdims: bool) -> Shape:
    """The shape after these (resolved) axes are reduced: removed, or of size 1."""
    reduced = set(axes)
    if keepdims:
        return tuple(1 if i in reduced else dim for i, dim in enumerate(shape))
    return tuple(dim for i, dim in enumerate(shape) if i not in reduced)


# ----------------------------------------------------------------------------------------------------------------------
# Sizes


def add_dims(dims: Iterable[Dim]) -> Dim:
    """The sum of sizes; unknown if one of several is."""
    dims = list(dims)
    known = [dim for dim in dims if dim is not None]
    return sum_of(known) if len(known) == len(dims) else None


def reshaped(source: Shape, target: Shape) -> Shape:
    """`target`, with the size of its unnamed dimension if that follows from the others: both shapes have the same
    number of elements. Names that both have cancel out; one other dimension of `target` may be dynamic."""
    common = Counter(_names(source)) & Counter(_names(target))
    source_size, source_unknown = _rest(source, common)
    target_size, target_unknown = _rest(target, common)
    what = (
        "reshape cannot tell the sizes of its result" if target_unknown > 1 else "number of elements differs"
    )
    if target_unknown > 1:
        raise RuleError(what, f"{target_unknown} dynamic dimensions are not in the operand")
    if source_unknown:
        return target
    if not target_unknown and source_size != target_size:
        raise RuleError(
            what, f"{source_size} vs {target_size}{' per ' if common else ''}{' x '.join(common)}"
        )
    if source_size % target_size if target_size else source_size:
        raise RuleError(what, f"{source_size} is not a multiple of {target_size}")
    if not target_size:
        return target
    return tuple(source_size // target_size if dim is None else dim for dim in target)


def _names(shape: Shape) -> list[str]:
    """The names that are factors of a shape: of `2S`, S is."""
    return [factor_of(dim)[1] for dim in shape if isinstance(dim, str)]


def _rest(shape: Shape, cancelled: Counter[str]) -> tuple[int, int]:
    """The product of the numbers in a shape, and the number of dynamic dimensions left after names are cancelled."""
    static = prod(dim if isinstance(dim, int) else factor_of(dim)[0] for dim in shape if dim is not None)
    return static, sum(not isinstance(dim, int) for dim in shape) - cancelled.total()
