"""The function bodies that the ONNX standard gives for operators, with the attributes of a node.

body_of(node, 18, inputs)                            # the FunctionProto of GroupNormalization, for these types
attributes_of(function, {"alpha": ...})              # its nodes, with `alpha` replaced by its value
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from xdsl.ir import SSAValue

from ascir.frontend.onnx.tensors import number_of
from ascir.frontend.values import Problem, Value, dims, element
from ascir.interp.dtypes import DType, numpy_dtype

if TYPE_CHECKING:
    from onnx import AttributeProto, FunctionProto, NodeProto


def key_of(domain: str) -> str:
    """The default domain has two names."""
    return "" if domain == "ai.onnx" else domain


@cache
def schema_of(kind: str, version: int, domain: str) -> Any:
    """The schema of an operator; None if there is none."""
    import onnx

    try:
        return onnx.defs.get_schema(kind, version, domain)
    except onnx.defs.SchemaError:
        return None


def since_of(kind: str, version: int, domain: str) -> int:
    schema = schema_of(kind, version, domain)
    return version if schema is None else schema.since_version


def has_body(kind: str, version: int, domain: str) -> bool:
    schema = schema_of(kind, version, domain)
    return schema is not None and (schema.has_function or schema.has_context_dependent_function)


def body_of(
    node: NodeProto, version: int, inputs: Sequence[Value | None], dtypes: Mapping[SSAValue, DType]
) -> FunctionProto | None:
    """The function body of this node in the standard, if there is one."""
    import onnx

    domain = key_of(node.domain)
    schema = schema_of(node.op_type, version, domain)
    if schema is None:
        return None
    if schema.has_function:
        function = onnx.FunctionProto()
        function.CopyFrom(schema.function_body)
    elif schema.has_context_dependent_function:
        types = [_type_of(each, dtypes) for each in inputs]
        try:
            data = schema.get_context_dependent_function(node.SerializeToString(), types)
        except (RuntimeError, ValueError) as error:
            raise Problem(f"it has no body: {error}") from None
        function = onnx.FunctionProto.FromString(data)
    else:
        return None
    if not function.node:
        return None
    for attribute in schema.attributes.values():
        if attribute.default_value.name:
            function.attribute_proto.add().CopyFrom(attribute.default_value)
    if not any(key_of(each.domain) == "" for each in function.opset_import):
        function.opset_import.add(domain="", version=version)
    return function


def _type_of(value: Value | None, dtypes: Mapping[SSAValue, DType]) -> bytes:
    """The type of an operand, for the standard."""
    import onnx

    if value is None:
        return onnx.TypeProto().SerializeToString()
    known = isinstance(value, SSAValue)
    dtype = dtypes.get(value, numpy_dtype(element(value))) if known else value.dtype
    shape = [dim if isinstance(dim, int) else dim or "?" for dim in dims(value)]
    return onnx.helper.make_tensor_type_proto(number_of(dtype), shape).SerializeToString()


def attributes_of(function: FunctionProto, given: Mapping[str, AttributeProto]) -> list[NodeProto]:
    """The nodes of a body, with references to attributes replaced by those of the node, or the defaults of the
    function."""
    import onnx

    known = {**{each.name: each for each in function.attribute_proto}, **given}
    nodes: list[NodeProto] = []
    for node in function.node:
        copy = onnx.NodeProto()
        copy.CopyFrom(node)
        _resolve(copy, known)
        nodes.append(copy)
    return nodes


def _resolve(node: NodeProto, known: Mapping[str, AttributeProto]) -> None:
    import onnx

    attributes: list[AttributeProto] = []
    for attribute in node.attribute:
        resolved = onnx.AttributeProto()
        if attribute.ref_attr_name:
            if attribute.ref_attr_name not in known:
                continue  # use the default of the operator
            resolved.CopyFrom(known[attribute.ref_attr_name])
            resolved.name = attribute.name
        else:
            resolved.CopyFrom(attribute)
            for graph in (resolved.g, *resolved.graphs):
                for inner in graph.node:
                    _resolve(inner, known)
        attributes.append(resolved)
    del node.attribute[:]
    node.attribute.extend(attributes)
