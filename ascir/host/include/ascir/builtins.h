// Names of the device compiler that kernels use without a namespace: `x + block_idx * length`.
#pragma once
#include "ascir/sync.h"

namespace ascir {
// Numbers of the core that runs, read anew at each use.
struct BlockIndex {
    operator int64_t() const { return core().block; }
};
struct BlockCount {
    operator int64_t() const { return core().blocks; }
};
inline int64_t print_argument(BlockIndex value) { return value; }
inline int64_t print_argument(BlockCount value) { return value; }
}  // namespace ascir

// Of the group, in a mixed kernel: GetBlockIdx() counts the vector cores.
[[maybe_unused]] constexpr ascir::BlockIndex block_idx{};
[[maybe_unused]] constexpr ascir::BlockCount block_num{};

__aicore__ inline int64_t get_block_idx() { return block_idx; }
__aicore__ inline int64_t get_block_num() { return block_num; }
__aicore__ inline int64_t get_subblockid() { return AscendC::GetSubBlockIdx(); }
__aicore__ inline int64_t get_subblockdim() { return AscendC::GetSubBlockNum(); }

namespace AscendC {
// Between the parts of one launch that several kernels were merged into; alone, a kernel has no neighbours.
__aicore__ inline void WaitPreTaskEnd() {}
__aicore__ inline void SetNextTaskStart() {}
}  // namespace AscendC
