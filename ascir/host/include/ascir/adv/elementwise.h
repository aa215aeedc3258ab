// Elementwise functions of the library: sequences of vector instructions.
#pragma once
#include "ascir/adv/activation.h"
#include "ascir/adv/functions.h"
#include "ascir/adv/power.h"
#include "ascir/adv/quant.h"
#include "ascir/adv/antiquant.h"
