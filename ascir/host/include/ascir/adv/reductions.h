// Functions of the library that work on rows, columns and sorted runs.
#pragma once
#include "ascir/adv/softmax.h"
