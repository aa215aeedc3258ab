"""ascir-opt: xDSL's driver with ascir's dialects and passes, and with errors that have locations.

$ ascir-opt net.mlir -p 'graph-decompose{ops=softmax},canonicalize'
$ ascir-opt net.mlir -t ascendc
$ ascir-opt --list-passes
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import IO, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.printer import Printer
from xdsl.utils.exceptions import DiagnosticException
from xdsl.xdsl_opt_main import xDSLOptMain

from ascir.context import make_context, multiverse
from ascir.diagnostics import Diagnostic, OperationError, Source, SourceError, at, one_line
from ascir.locations import fill_locations, kept_locations
from ascir.parsing import parse, read_source
from ascir.pipeline import parsed
from ascir.tools.driver import UsageError, run_and_exit
from ascir.verification import verify

SEPARATOR = "// -----"


class AscirOptMain(xDSLOptMain):
    """xDSL's `xDSLOptMain` with its options, but with other diagnostics."""

    version_format = "ascir-opt on xDSL {xdsl_version}"

    def __init__(self, arguments: Sequence[str]):
        self._universe = multiverse()
        self._remarks: list[Diagnostic] = []
        self._frontend = "mlir"
        self._verify_attributes = Attribute.__post_init__
        try:
            super().__init__("ascir modular optimizer driver", arguments)
        finally:
            # xDSL disables the verification of attributes for the whole process.
            self._unverified = Attribute.__post_init__
            Attribute.__post_init__ = self._verify_attributes

    def register_all_dialects(self) -> None:
        self.ctx = make_context(self._universe)

    def register_all_passes(self) -> None:
        self.available_passes = dict(self._universe.all_passes)

    def register_all_targets(self) -> None:
        self.available_targets = dict(self._universe.all_targets)

    def register_all_frontends(self) -> None:
        # The base class chooses a frontend by file extension; `parse_chunk` below does the work.
        self.available_frontends = {name: lambda stream: self._parse(stream, 0) for name in ("mlir", "ascl")}

    def register_all_arguments(self, arg_parser: argparse.ArgumentParser) -> None:
        super().register_all_arguments(arg_parser)
        for action in arg_parser._actions:  # pyright: ignore[reportPrivateUsage]
            if action.dest == "passes":
                action.help = (
                    "passes and pipelines, comma-separated, with options in braces; see --list-passes"
                )
            elif action.dest == "verify_diagnostics":
                action.help = "check the errors against the input's expected-error annotations"
        arg_parser.add_argument(
            "--check-each",
            action="store_true",
            help="interpret the IR before and after every pass on random inputs; name the pass that changed the meaning",
        )
        arg_parser.add_argument(
            "--seed", type=int, default=0, help="seed of the random inputs of --check-each"
        )
        arg_parser.add_argument(
            "--remarks", action="store_true", help="report what passes declined to do, and why"
        )
        arg_parser.add_argument(
            "--list-passes", action="store_true", help="list all passes with their options"
        )

    # --- the pipeline ---------------------------------------------------------------------------------------

    def setup_pipeline(self) -> None:
        try:
            self.pipeline = parsed(self.available_passes, self.args.passes)
        except (ValueError, DiagnosticException) as error:
            raise UsageError(one_line(error)) from error

    def apply_passes(self, prog: ModuleOp) -> None:
        """Apply the passes, verifying after each. Errors name the pass and, if possible, the operation."""
        self._verify(prog)
        checker = None
        if self.args.check_each:
            from ascir.equivalence import EquivalenceChecker

            checker = EquivalenceChecker(prog, self.args.seed, lambda text: print(text, file=sys.stderr))
        with kept_locations():
            for position, module_pass in enumerate(self.pipeline.passes):
                start = time.perf_counter()
                self._apply(module_pass, prog)
                if self.args.time_passes:
                    duration = (time.perf_counter() - start) * 1e3
                    print(f"{module_pass.name}: {duration:.2f} ms", file=sys.stderr)
                self._verify(prog, after=module_pass)
                if self.args.print_between_passes and position + 1 < len(self.pipeline.passes):
                    print(f"// IR after {module_pass}:", file=sys.stderr)
                    Printer(stream=sys.stderr).print_op(prog)
                    print("\n", file=sys.stderr)
                if checker is not None and (report := checker.check(prog, str(module_pass))):
                    raise SourceError(at(prog, report))

    def _apply(self, module_pass: ModulePass, prog: ModuleOp) -> None:
        try:
            module_pass.apply(self.ctx, prog)
        except OperationError as error:
            raise SourceError(at(error.op, f"{module_pass.name}: {error}")) from error
        except DiagnosticException as error:
            raise SourceError(at(prog, f"{module_pass.name}: {one_line(error)}")) from error
        except RecursionError as error:
            raise SourceError(at(prog, f"{module_pass.name}: the module nests too deep")) from error
        except Exception as error:
            if os.environ.get("ASCIR_TRACEBACK"):
                raise
            message = f"{module_pass.name}: the pass failed: {type(error).__name__}: {one_line(error)}"
            whose = "of xDSL, which may not take these operations" if _is_of_xdsl(module_pass) else "a bug"
            raise SourceError(at(prog, f"{message} ({whose}; ASCIR_TRACEBACK=1 shows where)")) from error
        fill_locations(prog)
        if self.args.remarks:
            declined: dict[Operation, str] = getattr(module_pass, "declined", {})
            self._remarks += [at(op, f"{module_pass.name}: {why}", "remark") for op, why in declined.items()]

    def _verify(self, prog: ModuleOp, after: ModulePass | None = None) -> None:
        if self.args.disable_verify or not (found := verify(prog)):
            return
        if after is not None:
            whose = (
                "of xDSL, which may not take these operations" if _is_of_xdsl(after) else "a bug of the pass"
            )
            note = Diagnostic(f"after pass '{after}': {whose}", severity="note")
            found[-1] = Diagnostic(
                found[-1].message, found[-1].file, found[-1].line, found[-1].column, notes=(note,)
            )
        raise SourceError(found)

    # --- input and output -----------------------------------------------------------------------------------

    def _parse(self, stream: IO[bytes], first_line: int) -> ModuleOp:
        return self._module(read_source(stream.read(), self.get_input_name(), first_line))

    def _module(self, source: Source) -> ModuleOp:
        """The module of a source, in MLIR or in the text language."""
        if self._frontend == "ascl":
            from ascir.frontend.text.build import import_text

            return import_text(source)
        return parse(self.ctx, source, implicit_module=not self.args.no_implicit_module)

    def get_input_name(self) -> str:
        return "<stdin>" if self.args.input_file in (None, "-") else self.args.input_file

    def get_input_stream(self) -> tuple[IO[bytes], str]:
        if self.args.input_file in (None, "-"):
            return cast(IO[bytes], sys.stdin.buffer), "mlir"
        return super().get_input_stream()

    def _chunk(self, source: Source) -> str:
        """The output for one chunk of the input."""
        try:
            module = self._module(source)
            self.apply_passes(module)
            return self._emit(module)
        except SourceError as error:
            error.source = source
            raise

    def _emit(self, module: ModuleOp) -> str:
        try:
            return self.output_resulting_program(module)
        except OperationError as error:
            raise SourceError(error.diagnostic()) from error
        except DiagnosticException as error:
            raise SourceError(at(module, one_line(error))) from error

    def _sources(self) -> list[Source]:
        stream, extension = self.get_input_stream()
        with stream:
            data = stream.read()
        self._frontend = self.args.frontend or extension
        if self._frontend not in self.available_frontends:
            known = ", ".join(f".{name}" for name in self.available_frontends)
            raise UsageError(
                f"{self.get_input_name()}: unknown file extension '.{extension}'; known are {known}"
            )
        sources: list[Source] = []
        first_line = 0
        for piece in data.split(SEPARATOR.encode()) if self.args.split_input_file else [data]:
            sources.append(read_source(piece, self.get_input_name(), first_line))
            first_line += piece.count(b"\n")
        return sources

    def execute(self) -> int:
        """Process the whole input before printing, so that there is no partial output."""
        if self.args.list_passes:
            from ascir.tools.list_passes import list_passes

            sys.stdout.write(list_passes(self.available_passes))
            return 0
        outputs: list[str] = []
        failures: list[str] = []
        Attribute.__post_init__ = self._unverified
        try:
            for source in self._sources():
                self._remarks.clear()
                found: list[Diagnostic] = []
                try:
                    outputs.append(self._chunk(source))
                except SourceError as error:
                    found = error.diagnostics
                    if not self.args.verify_diagnostics:
                        failures.append(error.render())
                if self.args.verify_diagnostics:
                    from ascir.expectations import unmet

                    found = [*found, *self._remarks]
                    failures += [diagnostic.render(source) for diagnostic in unmet(source, found)]
                else:
                    for remark in self._remarks:
                        print(remark.render(source), file=sys.stderr)
        finally:
            Attribute.__post_init__ = self._verify_attributes
        if failures:
            print("\n".join(failures), file=sys.stderr)
            return 0 if self.args.parsing_diagnostics else 1
        text = f"{SEPARATOR}\n".join(outputs)
        if self.args.output_file is None:
            sys.stdout.write(text)
        else:
            with open(self.args.output_file, "w", encoding="utf-8") as output:
                output.write(text)
        return 0


def _is_of_xdsl(module_pass: ModulePass) -> bool:
    """Whether a pass is xDSL's. These reject input by any exception."""
    return type(module_pass).__module__.startswith("xdsl.")


def run(arguments: Sequence[str]) -> int:
    """Runs ascir-opt in this process, for the console script and the lit tests."""
    return AscirOptMain(arguments).execute()


def main() -> None:
    run_and_exit("ascir-opt", run)


if __name__ == "__main__":
    main()
