// Library functions on rows, columns and sorted runs.
#pragma once
#include "ascir/adv/softmax.h"
#include "ascir/adv/softmax_flash.h"
#include "ascir/adv/softmax_grad.h"
#include "ascir/adv/layernorm.h"
#include "ascir/adv/sum.h"
#include "ascir/adv/reduce_adv.h"
#include "ascir/adv/broadcast.h"
#include "ascir/adv/arange.h"
#include "ascir/adv/topk.h"
#include "ascir/adv/cumsum.h"
#include "ascir/adv/select_bytes.h"
