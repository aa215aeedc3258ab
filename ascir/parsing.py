"""Parses MLIR text; each operation has its file, line and column as location.

    module = parse(context, Source("net.mlir", "func.func @f() { func.return }"))
    at(module.body.block.first_op, "hello")    # net.mlir:1:1: error: hello

xDSL's parser keeps no locations, and reports constraints that fail while it parses without one; both are repaired here.
For any text, the result is a module or a `SourceError`.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat, FileLineColLoc, IntAttr, ModuleOp, StringAttr, UnknownLoc
from xdsl.ir import AttributeInvT, Operation, SSAValue
from xdsl.parser import ForwardDeclaredValue, Parser, ParserState, UnresolvedOperand
from xdsl.utils.exceptions import DiagnosticException, ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer

from ascir.diagnostics import Diagnostic, Source, SourceError, at, nearest, one_line

MAX_NESTING = 200
"""The deepest nesting of regions: xDSL's parser is recursive, and would exceed Python's recursion limit."""

_UNKNOWN_OPERATION = re.compile(r"Operation (\S+) is not registered")


class LinearLexer(MLIRLexer):
    """xDSL's lexer with another pattern for strings: the original takes exponential time if one is not closed."""

    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')


class BitsElement(Parser._TensorLiteralElement):  # pyright: ignore[reportPrivateUsage]
    """`0xFC00` in a dense constant of floats as bits, which MLIR prints for values without a decimal form. xDSL reads
    64512.0."""

    def to_float_of(self, type: AnyFloat) -> float:
        assert isinstance(self.value, int)
        if self.value.bit_length() > type.size * 8:
            raise ParseError(self.span, f"{self.span.text} has more bits than {type}")
        return type.unpack(self.value.to_bytes(type.size, "little"), 1)[0]

    def to_type(self, parser: Any, type: Any) -> Any:
        return self.to_float_of(type) if isinstance(type, AnyFloat) else super().to_type(parser, type)


class LocatingParser(Parser):
    """xDSL's parser, with a location on every operation (+20 % of the parse time)."""

    def __init__(self, context: Context, source: Source):
        super().__init__(context, "", source.name)
        self._parser_state = ParserState(LinearLexer(Input(source.text, source.name)))
        self.source = source
        self.operation_starts: list[int] = []
        self.forward_uses: dict[str, int] = {}
        self._file = StringAttr(source.name)

    def parse_operation(self) -> Operation:
        start = self.pos
        self.operation_starts.append(start)
        if len(self.operation_starts) > MAX_NESTING:
            self.raise_error(f"operations nest deeper than {MAX_NESTING} levels")
        operation = super().parse_operation()
        # Not in a `finally`: after an error, the stack has the operation in which it happened.
        self.operation_starts.pop()
        if isinstance(operation.location, UnknownLoc):
            line, column = self.source.position(start)
            operation.location = FileLineColLoc(self._file, IntAttr(line), IntAttr(column))
        return operation

    def _parse_tensor_literal_element(self) -> Parser._TensorLiteralElement:
        element = super()._parse_tensor_literal_element()
        is_bits = isinstance(element.value, int) and element.span.text.lower().startswith("0x")
        return BitsElement(False, element.value, element.span) if is_bits else element

    def resolve_operand(self, operand: UnresolvedOperand, type: AttributeInvT) -> SSAValue[AttributeInvT]:
        value = super().resolve_operand(operand, type)
        if isinstance(value, ForwardDeclaredValue):
            self.forward_uses.setdefault(operand.operand_name, operand.span.start)
        return value

    def undefined_uses(self) -> list[tuple[str, int]]:
        """Names that were used but never defined, each with the offset of its first use."""
        return [(name, self.forward_uses.get(name, 0)) for name in self.forward_ssa_references]


def _nearest_operation(context: Context, name: str) -> str:
    """A suggestion for a misspelt operation or dialect."""
    dialect_name, _, _ = name.partition(".")
    dialect = context.get_optional_dialect(dialect_name)
    known = [op.name for op in dialect.operations] if dialect else list(context.registered_dialect_names)
    near = nearest(name if dialect else dialect_name, known)
    return near if dialect else f": no dialect '{dialect_name}'{near}"


def _unseen_definitions(module: ModuleOp) -> list[Diagnostic]:
    """Uses before a definition in a nested region: xDSL resolves them to it, and does not report them."""
    return [
        at(operation, f"{operation.name}: operand {index + 1} is used outside of the region that defines it")
        for operation in module.walk()
        for index, operand in enumerate(operation.operands)
        if isinstance(operand, ForwardDeclaredValue)
    ]


def read_source(data: bytes, name: str, first_line: int = 0) -> Source:
    """The bytes of a file as a source, without a byte order mark; invalid UTF-8 is refused, with its position."""
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(name, data.decode("utf-8"), first_line)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = first_line + before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        message = f"byte 0x{data[error.start]:02x} is not valid UTF-8"
        raise SourceError(Diagnostic(message, name, line, column)) from None


def parse(context: Context, source: Source, *, implicit_module: bool = True) -> ModuleOp:
    """The module that `source` holds. Raises `SourceError`, and nothing else, on bad text."""

    def failure(message: str, offset: int) -> SourceError:
        line, column = source.position(min(offset, len(source.text)))
        return SourceError(Diagnostic(message, source.name, line, column), source)

    offset = 0
    parser: LocatingParser | None = None
    try:
        parser = LocatingParser(context, source)
        module = parser.parse_module(implicit_module)
        if isinstance(module.location, UnknownLoc):
            # The implicit module begins where the file does.
            module.location = FileLineColLoc(
                StringAttr(source.name), IntAttr(source.first_line + 1), IntAttr(1)
            )
        if parser.forward_uses and (unseen := _unseen_definitions(module)):
            raise SourceError(unseen, source)
        return module
    except SourceError:
        raise
    except ParseError as error:
        # xDSL reports these at the end of the file.
        if parser is not None and (uses := parser.undefined_uses()) and "used but not defined" in error.msg:
            found = [
                failure(f"use of undefined value '%{name}'", where).diagnostics[0] for name, where in uses
            ]
            raise SourceError(found, source) from error
        if parser is not None and (unknown := _UNKNOWN_OPERATION.match(error.msg)):
            # xDSL reports the position after the name.
            start = parser.operation_starts[-1] if parser.operation_starts else 0
            name = unknown[1]
            message = f"unknown operation '{name}'{_nearest_operation(context, name)}"
            raise failure(message, max(source.text.find(name, start), start)) from error
        if "Could not parse entire input" in error.msg:
            # xDSL found no operation: at the end if there is none at all, or between two of them.
            rest = source.text[error.span.start :].strip()
            message = "an operation is expected here" if rest else "there is nothing in it: no operation"
            raise failure(message, error.span.start) from error
        raise failure(error.msg.strip(), error.span.start) from error
    except DiagnosticException as error:
        # A verifier of a type or attribute, or a constraint of an operation's format.
        message = one_line(error)
    except RecursionError:
        message = "the text nests too deep"
    except Exception as error:
        # xDSL raises assertion or look-up errors for some malformed texts: these are errors of the text, too.
        message = f"malformed operation: {one_line(error)}"
    if parser is not None:
        offset = parser.operation_starts[-1] if parser.operation_starts else parser.pos
    raise failure(message, offset)
