// Data movement: plain copies, padded copies, layout conversions, and accumulation in global memory.
#pragma once
#include "ascir/copy_atomic.h"
#include "ascir/copy_layout.h"
#include "ascir/copy_masked.h"
#include "ascir/copy_pad.h"
#include "ascir/copy_plain.h"
