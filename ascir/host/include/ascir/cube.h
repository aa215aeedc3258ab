// The cube core: L1 to L0A and L0B, matrix multiplication, and stores of L0C.
#pragma once
#include "ascir/cube_fixpipe.h"
#include "ascir/cube_load.h"
#include "ascir/cube_load3d.h"
#include "ascir/cube_mmad.h"
