// The one header that kernels include.
#pragma once
#include "ascir/config.h"
#include "ascir/types.h"
#include "ascir/machine.h"
#include "ascir/tensor.h"
