// Included before a kernel that is analysed, not compiled: function attributes are not expanded.
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
