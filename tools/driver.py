"""Error handling and exit codes of the tools.

    $ ascir-opt bad.mlir
    bad.mlir:1:1: error: ...            code 1: an error in the input; code 2: in the command line

Only results are printed to standard output. Python tracebacks are only shown with ASCIR_TRACEBACK=1.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence

from xdsl.utils.exceptions import ArgSpecParseError

from ascir.diagnostics import InputError, SourceError, one_line
from ascir.models import ModelError

BAD_INPUT = 1
BAD_USAGE = 2


class UsageError(Exception):
    """The command line names something that does not exist, or is inconsistent."""


def run_tool(name: str, tool: Callable[[Sequence[str]], int], arguments: Sequence[str] | None = None) -> int:
    """Run `tool`, and convert all failures to a message and an exit code."""
    try:
        return tool(sys.argv[1:] if arguments is None else arguments)
    except SourceError as error:
        print(error.render(), file=sys.stderr)
        return BAD_INPUT
    except InputError as error:
        print(f"{name}: error: {error}", file=sys.stderr)
        return BAD_INPUT
    except (UsageError, ModelError) as error:
        print(f"{name}: error: {error}", file=sys.stderr)
        return BAD_USAGE
    except ArgSpecParseError as error:
        print(f"{name}: error: {one_line(error)}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does. Python would report it again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"{name}: error: {where}{error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except MemoryError as error:
        print(f"{name}: error: more memory is needed than there is: {one_line(error)}", file=sys.stderr)
        return BAD_INPUT
    except Exception as error:
        if os.environ.get("ASCIR_TRACEBACK"):
            raise
        print(
            f"{name}: internal error: {type(error).__name__}: {one_line(error)} "
            "(a bug of ascir; ASCIR_TRACEBACK=1 shows where)",
            file=sys.stderr,
        )
        return BAD_INPUT


def run_and_exit(name: str, tool: Callable[[Sequence[str]], int]) -> None:
    """The body of a console script. Disables garbage collection while a one-shot process parses, which saves 15 %."""
    gc.disable()
    code = run_tool(name, tool)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
