"""The rows of the table, which define operations, and the small languages in which their columns are written.

    Row("add_l2", "dst!:ub<T> src0:ub<T> src1:ub<T> calCount:count", api="Add", dtypes="f16 f32 i16 i32")

defines

    ascendc.add_l2 %dst, %a, %b, %n : !ascendc.local_tensor<64xf32>, !ascendc.local_tensor<64xf32>,
        !ascendc.local_tensor<64xf32>, i32                     // AscendC::Add(dst, a, b, n);

The rows are in `table/`, one module per family. `assembly.py` reads and prints the text of an operation from its row,
`checks.py` verifies it, `ops.py` makes its class, and the C++ printer interprets `Row.call`.

The language of fields
----------------------
`operands`, `attributes` and `results` are lists of `name:kind` separated by spaces. Marks stand after the name:

    x!  the call writes operand x          x+  it reads and writes x (no mark: it reads x)
    x?  optional                           x*  any number of values

Kinds of operands and results are listed in `kinds.py`. `ub<T>` is a tensor in the unified buffer with element type T:
operands that share a letter must have the same element type, as the C++ template demands. Kinds of attributes are
`unit`, `type`, `types`, `string`, `index`, `ui8`, `typed` or the name of an enum of `enums.py`.

The language of assembly
------------------------
`assembly` uses MLIR's declarative assembly formats: `$x`,
`type($x)`, `qualified(type($x))`, `operands`, `attr-dict`, literals in backticks, `functional-type(...)`, and optional
groups `(... $x^ ...)?`. Without `qualified`, the type of a field that can only have one type class is printed short
(`<vecin, 1>`); both spellings are read. The empty string means "operands attr-dict `:` qualified(type(operands))".

The language of calls
---------------------
`Row.call` is the C++ text of the operation with placeholders in braces, or `None` for the few operations that the
printer handles by name. Statements are separated by `;;`; the printer ends each one with `;`. All other text outside of
braces is copied.

    {x}        operand x: its C++ expression; attribute x: a unit attribute is 0 or 1, an enum its C++ spelling
               (`enums.cpp_spelling`), a type attribute its C++ type, a string the string itself; result x: its name
    {&x}       the address of operand x
    {x*}       the values of variadic operand x, joined by ", "
    {x:T}      the C++ type of the elements of x: `half` for !ascendc.local_tensor<*xf16>
    {x:type}   the C++ type of x (of its first value if x is variadic)
    {x:string} string attribute x as a C++ string literal
    {x:matmul} type attribute x, a matmul type: `<matmul::MatmulType<..>, ..>` of its A, B, C and bias
    {x:layout} operand x, a fixpipe configuration: the name of its constant, `AscendC::CFG_ROW_MAJOR`
    {=r}       declares result r: `TYPE name = `
    {!r}       declares result r without a value: `TYPE name` (a variable the call writes)
    {x[TYPE base suffix]}
               the name of an array, declared just before the statement from the values of variadic operand x as
               `TYPE <name of base>_<suffix>[] = {values};` and made unique by the printer. The word `type` for TYPE
               means {x:type}.

The placeholder of an absent operand or attribute is removed with the ", " before it, or, if it is the first in its
parentheses, with the ", " after it; so is `{x:T}` of a value that is not a tensor. If a row has no `pattern`, the call is
derived from `api` and `form`:

    function   {=r}AscendC::API({a}, {b}, ..)        all operands in order; no {=r} without a result
    member     {=r}{a}.API({b}, ..)                  a method of the first operand
    variable   {!r}                                  a default-constructed object
    special    None: `construct`, `noop`, `local_tensor_auto`, `trans_data_to_5hd[_uint_list]`, most of `emitasc`
"""

from typing import Literal, NamedTuple

type_variables = "TUVS"
"""The type variables for element types; a tuple in `Row.dtypes` lists them in this order."""


class Field(NamedTuple):
    """An operand, attribute or result of a row, parsed."""

    name: str
    kind: str
    variable: str | None
    """The type variable of its element type, such as `T`."""
    optional: bool
    variadic: bool
    reads: bool
    writes: bool


def parse_fields(text: str) -> tuple[Field, ...]:
    """Parse a list of fields: `"dst!:ub<T> src:ub<T> mask*:ui64"`."""
    fields: list[Field] = []
    for word in text.split():
        marked, _, kind = word.partition(":")
        name = marked.rstrip("!+?*")
        marks = marked[len(name) :]
        variable = None
        if kind.endswith(">"):
            kind, _, variable = kind[:-1].partition("<")
        fields.append(
            Field(
                name,
                kind,
                variable,
                "?" in marks,
                "*" in marks,
                "!" not in marks,
                "!" in marks or "+" in marks,
            )
        )
    return tuple(fields)


class Row(NamedTuple):
    """An operation; the module docstring describes the languages of the columns."""

    name: str
    """Without the dialect: `add_l2`."""
    operands: str = ""
    attributes: str = ""
    results: str = ""
    api: str = ""
    """The C++ name: `Add`."""
    form: Literal["function", "member", "variable", "special"] = "function"
    """How `call` is derived if there is no `pattern`; `special`: it is not."""
    pattern: str | None = None
    """The call, if it is not derived."""
    assembly: str = ""
    """Empty: the default format."""
    dtypes: str = ""
    """Element types the devices accept, `c220 | m200` (one list for both if there is no bar): a list of tuples
    `T:U:V`, or `-` where the device has no such instruction. Empty: not known, not checked."""
    checks: str = ""
    """Names of rules (`rules/`) that verify more than kinds can."""
    pipe: str = ""
    """The pipe that executes the call (`S V M MTE1 MTE2 MTE3 FIX`), `copy` if it depends on the memories."""
    pure: bool = False
    """Whether the call has no effects besides its results."""
    why: str = ""
    """The effect of the call on a device without such an instruction, and what to use instead."""
    dialect: str = "ascendc"

    @property
    def full_name(self) -> str:
        return f"{self.dialect}.{self.name}"

    @property
    def call(self) -> str | None:
        """The C++ call pattern."""
        if self.pattern is not None or self.form == "special":
            return self.pattern
        results = parse_fields(self.results)
        if self.form == "variable":
            return f"{{!{results[0].name}}}"
        places = [f"{{{field.name}{'*' * field.variadic}}}" for field in parse_fields(self.operands)]
        declaration = f"{{={results[0].name}}}" if results else ""
        if self.form == "member":
            return f"{declaration}{places[0]}.{self.api}({', '.join(places[1:])})"
        return f"{declaration}AscendC::{self.api}({', '.join(places)})"
