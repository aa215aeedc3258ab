"""What this dialect has beyond that of the pyasc project, and why.

    ascendc.set_fix_pipe_config %scales : !ascendc.local_tensor<256xui64>   // AscendC::SetFixPipeConfig(scales);
    ascendc.data_copy_co12dst %l1, %l0c, %params : ...                      // what leaves takes its scales from there

Where that dialect has an operation, ours has the same name, operands and text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ascir.dialects.ascendc.row import Row

ADDED: Mapping[str, str] = {
    "ascendc.set_fix_pipe_config": "Scales that are in the fixpipe buffer serve more than one way out of the cube.",
    "TPosition.c2pipe2gm": "The fixpipe buffer: scales are copied there once.",
}
"""Operations, and cases of enumerations: what each is for."""
NO_FIXPIPE = "this generation has no fixpipe"


def rows() -> Iterator[Row]:
    # It notes an address and touches nothing there, so that it waits for no pipe.
    yield Row(
        "set_fix_pipe_config", "preData:fb<T>", api="SetFixPipeConfig", dtypes="ui64 | -", why=NO_FIXPIPE
    )
