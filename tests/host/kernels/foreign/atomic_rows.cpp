// Rows added into a table by atomic stores; masks by Compare and Select; bits seen through ReinterpretCast.
#include "kernel_operator.h"

namespace ac = AscendC;

extern "C" __global__ __aicore__ void scatter_rows(__gm__ float* rows, __gm__ int32_t* index, __gm__ float* table,
                                                   uint32_t count, uint32_t width)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    ac::TPipe pipe;
    ac::TQue<ac::TPosition::VECIN, 1> in;
    ac::TQue<ac::TPosition::VECOUT, 1> out;
    ac::TBuf<ac::TPosition::VECCALC> bits;
    pipe.InitBuffer(in, 2, width * sizeof(float));
    pipe.InitBuffer(out, 2, width * sizeof(float));
    pipe.InitBuffer(bits, 256);
    ac::GlobalTensor<float> rowsGm, tableGm;
    ac::GlobalTensor<int32_t> indexGm;
    rowsGm.SetGlobalBuffer(rows);
    tableGm.SetGlobalBuffer(table);
    indexGm.SetGlobalBuffer(index);
    for (uint32_t i = ac::GetBlockIdx(); i < count; i += ac::GetBlockNum()) {
        ac::LocalTensor<float> row = in.AllocTensor<float>();
        ac::DataCopy(row, rowsGm[i * width], width);
        in.EnQue(row);
        row = in.DeQue<float>();
        ac::LocalTensor<float> kept = out.AllocTensor<float>();
        // |x|, by clearing the sign bit; then what is below 1 counts as nothing.
        ac::LocalTensor<uint8_t> chosen = bits.Get<uint8_t>();
        ac::Abs(kept, row, width);
        ac::PipeBarrier<PIPE_V>();
        ac::CompareScalar(chosen, kept, 1.0f, ac::CMPMODE::GE, width);
        ac::PipeBarrier<PIPE_V>();
        ac::Select(kept, chosen, row, 0.0f, ac::SELMODE::VSEL_TENSOR_SCALAR_MODE, width);
        in.FreeTensor(row);
        out.EnQue(kept);
        kept = out.DeQue<float>();
        ac::SetAtomicAdd<float>();
        ac::DataCopy(tableGm[indexGm.GetValue(i) * width], kept, width);
        ac::SetAtomicNone();
        out.FreeTensor(kept);
    }
}

#ifdef ASCENDC_CPU_DEBUG
#include "tikicpulib.h"
void on_this_machine(uint8_t* rows, uint8_t* index, uint8_t* table)
{
    AscendC::SetKernelMode(KernelMode::AIV_MODE);
    ICPU_RUN_KF(scatter_rows, 4, (float*)rows, (int32_t*)index, (float*)table, 16, 64);
}
#endif
