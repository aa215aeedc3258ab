// The high-level product is not supported: an error if a kernel includes it.
#pragma once
#include <kernel_operator.h>
#error "lib/matmul_intf.h: the high-level product (Matmul, MatmulImpl, REGIST_MATMUL_OBJ) is not offered by the host model; use the basic API: DataCopy with Nd2NzParams, LoadData, Mmad, Fixpipe"
