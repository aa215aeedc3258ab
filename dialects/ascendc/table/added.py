"""Operations that the dialect of the pyasc project lacks, and why we have them.

    ascendc.set_fix_pipe_config %scales : !ascendc.local_tensor<256xui64>   // AscendC::SetFixPipeConfig(scales);
    ascendc.data_copy_co12dst %l1, %l0c, %params : ...                      // the store reads its scales from there

Operations that both dialects have are equal in name, operands and text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ascir.dialects.ascendc.row import Row

ADDED: Mapping[str, str] = {
    "ascendc.set_fix_pipe_config": "Scales that are in the fixpipe buffer serve more than one way out of the cube.",
    "TPosition.c2pipe2gm": "The fixpipe buffer: scales are copied there once.",
}
"""The added operations and enum cases, and what each is for."""
NO_FIXPIPE = "this generation has no fixpipe"


def rows() -> Iterator[Row]:
    # It stores an address in a register without accessing memory: it does not wait for any pipe.
    yield Row(
        "set_fix_pipe_config", "preData:fb<T>", api="SetFixPipeConfig", dtypes="ui64 | -", why=NO_FIXPIPE
    )
