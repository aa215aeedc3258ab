// The functions of the headers that are the same in all kernels of a core type, with checks or without (ASCIR_SHARED).
#include "kernel_operator.h"
