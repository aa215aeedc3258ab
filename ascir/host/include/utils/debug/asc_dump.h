// Kernels may include a part of the API by this name; it is all in one header.
#pragma once
#include <kernel_operator.h>
