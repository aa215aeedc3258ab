// What a kernel prints: text, and tensors of both memories.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void prints(__gm__ float* x)
{
    GlobalTensor<float> gm;
    gm.SetGlobalBuffer(x, 8);
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    LocalTensor<half> ub = buffer.Get<half>();
    Duplicate(ub, half(2.5f), 16);
    const uint32_t sizes[] = {2, 4};
    const ShapeInfo shape(2, sizes);
    AscendC::printf("block %d\n", int(GetBlockIdx()));
    DumpTensor(gm, 7, 2);
    DumpTensor(gm, 8, 3, shape);
    DumpTensor(ub, 9, 2);
    DumpTensor(ub, 10, 1, shape);
    DumpAccChkPoint(0, 0, 1);
    PRINTF("%g and %d\n", half(1.5f), -3);
}
