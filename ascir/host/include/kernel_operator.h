// The one header that kernels include.
#pragma once
#include "ascir/config.h"
#include "ascir/types.h"
#include "ascir/machine.h"
#include "ascir/tensor.h"
#include "ascir/sync.h"
#include "ascir/pipe.h"
#include "ascir/debug.h"
#include "ascir/copy.h"
#include "ascir/vector.h"
#include "ascir/cube.h"
#include "ascir/entry.h"
