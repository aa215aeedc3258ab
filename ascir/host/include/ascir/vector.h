// Vector instructions: elementwise arithmetic, conversions, comparisons, and the registers they depend on.
#pragma once
#include "ascir/vector_mask.h"
#include "ascir/vector_elementwise.h"
#include "ascir/vector_fill.h"
#include "ascir/vector_cast.h"
#include "ascir/vector_compare.h"
#include "ascir/vector_operators.h"
#include "ascir/reduce.h"
#include "ascir/gather.h"
#include "ascir/sort.h"
#include "ascir/transpose.h"
