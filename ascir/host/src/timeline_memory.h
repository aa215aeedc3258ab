// The timing of global memory: a write-back L2 with least-recently-used replacement, and the rates at which concurrent
// transfers share HBM and L2.
#pragma once
#include <stdint.h>
#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>
#include "timeline_cost.h"

namespace ascir::timeline {

// Host addresses to addresses of a chip: buffers in their order, each from a multiple of a page.
class Addresses {
public:
    static constexpr uint64_t page = 4096;

    Addresses(const AscirBuffer* buffers, uint64_t count) {
        uint64_t next = page;
        for (uint64_t i = 0; i < count; ++i) {
            const uint64_t base = uint64_t(reinterpret_cast<uintptr_t>(buffers[i].base));
            ranges_.push_back({base, base + buffers[i].size, next});
            next += (buffers[i].size + 2 * page - 1) / page * page;
        }
        next_ = next;
    }
    uint64_t operator()(uint64_t address) {
        if (ranges_.empty()) return address;  // synthetic traces: already the chip's
        if (last_ < ranges_.size() && inside(ranges_[last_], address)) return moved(ranges_[last_], address);
        for (last_ = 0; last_ < ranges_.size(); ++last_) {
            if (inside(ranges_[last_], address)) return moved(ranges_[last_], address);
        }
        // Memory of the runtime itself: pages in the order in which they are met.
        const auto [found, fresh] = other_.try_emplace(address / page, next_);
        if (fresh) next_ += page;
        return found->second + address % page;
    }

private:
    struct Range {
        uint64_t begin, end, target;
    };
    static bool inside(const Range& range, uint64_t address) { return address >= range.begin && address < range.end; }
    static uint64_t moved(const Range& range, uint64_t address) { return range.target + (address - range.begin); }
    std::vector<Range> ranges_;
    std::unordered_map<uint64_t, uint64_t> other_;
    size_t last_ = 0;
    uint64_t next_ = 0;
};

struct Traffic {           // bytes
    uint64_t hit = 0;      // read from L2
    uint64_t miss = 0;     // read from HBM
    uint64_t evicted = 0;  // written back to HBM
};

// Replacement is by pages of 4 KiB, presence by sectors of 128 bytes.
class L2 {
public:
    explicit L2(double capacity) : capacity_(uint64_t(capacity)) {
        table_.assign(1024, none);
        pages_.reserve(1024);
    }

    void access(uint64_t address, uint64_t length, bool write, bool allocate, Traffic& traffic) {
        while (length != 0) {
            const uint64_t offset = address % page_bytes;
            const uint64_t part = length < page_bytes - offset ? length : page_bytes - offset;
            const uint32_t first = uint32_t(offset / sector), last = uint32_t((offset + part - 1) / sector);
            const uint32_t mask = uint32_t((~uint64_t(0) >> (63 - last)) & (~uint64_t(0) << first));
            touch(address / page_bytes, mask, write, allocate, traffic);
            address += part;
            length -= part;
        }
    }

private:
    static constexpr uint64_t page_bytes = 4096, sector = 128;
    static constexpr uint32_t none = ~uint32_t(0);
    struct Page {
        uint64_t number;
        uint32_t valid, dirty, previous, next;
    };

    void touch(uint64_t number, uint32_t mask, bool write, bool allocate, Traffic& traffic) {
        const uint32_t index = find(number);
        Page& page = pages_[index];
        if (!write) {
            const uint32_t hit = page.valid & mask;
            traffic.hit += sector * uint32_t(__builtin_popcount(hit));
            traffic.miss += sector * uint32_t(__builtin_popcount(mask & ~hit));
            if (!allocate && page.valid == 0) return;
        }
        const uint32_t add = write || allocate ? mask & ~page.valid : 0;
        if (page.valid != 0) unlink(index);
        page.valid |= add;
        if (write) page.dirty |= mask;
        link(index);
        used_ += sector * uint32_t(__builtin_popcount(add));
        while (used_ > capacity_) evict(traffic);
    }
    void evict(Traffic& traffic) {
        const uint32_t index = oldest_;
        Page& page = pages_[index];
        traffic.evicted += sector * uint32_t(__builtin_popcount(page.dirty));
        used_ -= sector * uint32_t(__builtin_popcount(page.valid));
        unlink(index);
        page.valid = page.dirty = 0;
    }
    void link(uint32_t index) {
        Page& page = pages_[index];
        page.previous = newest_;
        page.next = none;
        (newest_ == none ? oldest_ : pages_[newest_].next) = index;
        newest_ = index;
    }
    void unlink(uint32_t index) {
        const Page& page = pages_[index];
        (page.previous == none ? oldest_ : pages_[page.previous].next) = page.next;
        (page.next == none ? newest_ : pages_[page.next].previous) = page.previous;
    }
    static uint64_t hash(uint64_t number) { return number * 0x9e3779b97f4a7c15u >> 20; }
    uint32_t find(uint64_t number) {
        uint64_t slot = hash(number) & (table_.size() - 1);
        while (table_[slot] != none) {
            if (pages_[table_[slot]].number == number) return table_[slot];
            slot = (slot + 1) & (table_.size() - 1);
        }
        if (pages_.size() * 2 >= table_.size()) {
            std::vector<uint32_t> larger(table_.size() * 2, none);
            for (uint32_t index = 0; index < pages_.size(); ++index) {
                uint64_t at = hash(pages_[index].number) & (larger.size() - 1);
                while (larger[at] != none) at = (at + 1) & (larger.size() - 1);
                larger[at] = index;
            }
            table_.swap(larger);
            return find(number);
        }
        table_[slot] = uint32_t(pages_.size());
        pages_.push_back({number, 0, 0, none, none});
        return table_[slot];
    }

    uint64_t capacity_, used_ = 0;
    std::vector<Page> pages_;
    std::vector<uint32_t> table_;
    uint32_t oldest_ = none, newest_ = none;
};

// One transfer while it moves. `work` is bytes through the core's port, with what short and misaligned bursts waste.
struct Transfer {
    uint32_t core;
    uint8_t pipe;
    bool read;
    uint64_t region;    // of its first byte: cores that read in the same one at once are in each other's way
    double work;        // still to do
    double alone;       // cycles it takes with all the machine to itself
    double port;        // bytes of work per cycle, alone
    double hbm;         // bytes of HBM for one of work
    double l2;          // bytes of L2 for one of work
    double requests;    // of at most a line, for one byte of work
    bool scattered;     // bursts are shorter than a line
    double rate, begin;
    uint32_t readers;   // in that region at this time, with this one
};

class Bus {
public:
    explicit Bus(const Constants& k) : k_(k) {
        hbm_ = k.hbm_gb_per_s * 1000 / k.frequency_mhz;
        l2_ = k.l2_gb_per_s * 1000 / k.frequency_mhz;
    }
    bool idle() const { return active_.empty(); }

    // When the next transfer ends, if none is added before.
    double next_end() {
        if (stale_) share();
        return next_end_;
    }
    void advance(double now) {
        if (stale_) share();
        const double elapsed = now - now_;
        if (elapsed > 0) {
            for (Transfer& each : active_) each.work -= each.rate * elapsed;
        }
        now_ = now;
    }
    void add(Transfer transfer) {
        transfer.readers = 1;
        for (Transfer& other : active_) {
            if (!transfer.read || !other.read || other.region != transfer.region) continue;
            ++other.readers;
            ++transfer.readers;
        }
        active_.push_back(transfer);
        stale_ = true;
    }
    // The transfer that ends at next_end(), after advance(next_end()).
    Transfer take() {
        const Transfer done = active_[next_];
        active_.erase(active_.begin() + ptrdiff_t(next_));
        for (Transfer& other : active_) other.readers -= done.read && other.read && other.region == done.region;
        stale_ = true;
        return done;
    }
    double alone(const Transfer& transfer) const {
        double rate = std::min(transfer.port, l2_ / transfer.l2);
        if (transfer.hbm > 0 && rate * transfer.hbm > hbm_) rate = hbm_ / transfer.hbm;
        return transfer.work / rate;
    }

private:
    // log2 by straight lines between the powers of two: the same on every machine.
    static double log2_of(uint32_t n) {
        const int whole = 31 - __builtin_clz(n);
        return whole + double(n - (1u << whole)) / (1u << whole);
    }

    // Every transfer gets what its port takes; where HBM or L2 cannot serve that, equal parts.
    void share() {
        stale_ = false;
        regions_.clear();
        for (Transfer& each : active_) {
            each.rate = each.port;
            if (each.readers == 1 || !each.scattered) continue;
            each.rate /= 1 + k_.gm_shared * log2_of(each.readers);
            // First come, first served: so they come one after another the next time.
            double& left = region_left(each.region);
            const double part = std::min(each.rate * each.requests, left);
            left -= part;
            each.rate = part / each.requests;
        }
        limit(hbm_, [](const Transfer& each) { return each.hbm; });
        limit(l2_, [](const Transfer& each) { return each.l2; });
        next_end_ = infinity;
        for (size_t i = 0; i < active_.size(); ++i) {
            if (active_[i].work > 0 && active_[i].rate <= 0) continue;
            const double left = active_[i].work > 0 ? active_[i].work / active_[i].rate : 0;
            if (now_ + left < next_end_) {
                next_end_ = now_ + left;
                next_ = i;
            }
        }
    }
    // What a region can still give to those that come later.
    double& region_left(uint64_t region) {
        for (auto& [number, left] : regions_) {
            if (number == region) return left;
        }
        regions_.push_back({region, k_.gm_shared_rate});
        return regions_.back().second;
    }
    template <typename Demand> void limit(double capacity, Demand demand) {
        double wanted = 0;
        size_t takers = 0;
        for (const Transfer& each : active_) {
            wanted += each.rate * demand(each);
            takers += each.rate * demand(each) > 0;
        }
        if (wanted <= capacity) return;
        // Those below the equal part keep what they have; the rest is dealt again among the others.
        double level = capacity / double(takers), before = 0;
        while (level > before * (1 + 1e-9)) {
            before = level;
            double left = capacity;
            size_t above = 0;
            for (const Transfer& each : active_) {
                const double want = each.rate * demand(each);
                if (want <= 0) continue;
                if (want <= level) {
                    left -= want;
                } else {
                    ++above;
                }
            }
            if (above == 0) break;
            level = left / double(above);
        }
        for (Transfer& each : active_) {
            const double want = each.rate * demand(each);
            if (want > level) each.rate *= level / want;
        }
    }

    static constexpr double infinity = 1e300;
    const Constants& k_;
    double hbm_, l2_, now_ = 0, next_end_ = infinity;
    size_t next_ = 0;
    bool stale_ = true;
    std::vector<Transfer> active_;
    std::vector<std::pair<uint64_t, double>> regions_;
};

}  // namespace ascir::timeline
