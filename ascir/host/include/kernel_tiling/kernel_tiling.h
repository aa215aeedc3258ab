// Structures that the host side computes and kernels read.
#pragma once
#include <kernel_operator.h>
#include "ascir/tiling.h"
