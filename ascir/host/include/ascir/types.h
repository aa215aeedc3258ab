// Element types, enumerations and parameter structs of the API.
#pragma once
#include "ascir/config.h"
#include "ascir/enums.h"
#include "ascir/numbers.h"
#include "ascir/params.h"
