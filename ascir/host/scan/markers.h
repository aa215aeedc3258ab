// Included in front of a kernel that is read, not compiled: the words that say what a function is stay as they are.
#pragma once
#include "../include/ascir/config.h"
#undef __aicore__
#undef __global__
#undef __gm__
#undef __vector__
#undef __cube__
#undef __mix__
#undef GM_ADDR
#undef KERNEL_TASK_TYPE_DEFAULT
#undef KERNEL_TASK_TYPE
#undef ASCEND_IS_AIC
#undef ASCEND_IS_AIV
