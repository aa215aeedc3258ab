// Words of global memory as a kernel's own signals: one core writes them, another one polls.
//
//     gm.SetValue(0, 1);                                       while (gm.GetValue(0) != 1) {
//     DataCacheCleanAndInvalid<..., SINGLE_CACHE_LINE>(gm);        DataCacheCleanAndInvalid<...>(gm);  }
//
// A core that fetches a word from memory joins the vector clock of its writer at the write. A writer that leaves the
// word in its cache, and a reader that reads its own cache, are found in the accesses at the end.
#pragma once
#include "signals.h"

namespace ascir {

// Before the value is there.
static void publish(Core& core, uint64_t begin, uint64_t end) {
    Machine& machine = *core.machine;
    if (machine.wave_end - machine.wave_begin < 2) return;
    Shadow& shadow = *core.shadow;
    const Clock own = finished(shadow, Pipe::S);
    std::lock_guard<std::mutex> lock(machine.mutex);
    std::vector<Published>& words = machine.published[begin / cache_line];
    for (Published& word : words) {
        if (word.fiber != core.index) continue;
        const bool same = memcmp(&word.own, &own, sizeof own) == 0;
        if (same && word.end == begin) {
            word.end = end;
            return;
        }
        if (word.begin != begin || word.end != end) continue;
        if (!same) {
            word.own = own;
            word.of_others = std::make_shared<const Message>(shadow.known);
        }
        return;
    }
    words.push_back({core.index, begin, end, own, std::make_shared<const Message>(shadow.known)});
}

// After the value was there, at the next instruction.
static void hear_polled(Core& core) {
    Machine& machine = *core.machine;
    Shadow& shadow = *core.shadow;
    const uint64_t begin = shadow.polled_begin, end = shadow.polled_end;
    shadow.polled_end = 0;
    const size_t base = machine.wave_begin;
    if (machine.wave_end - base < 2) return;
    std::shared_ptr<Message> heard;
    {
        std::lock_guard<std::mutex> lock(machine.mutex);
        const auto found = machine.published.find(begin / cache_line);
        if (found == machine.published.end()) return;
        for (const Published& word : found->second) {
            if (word.fiber == core.index || word.end <= begin || word.begin >= end) continue;
            const size_t writer = word.fiber - base;
            if (writer < shadow.known.size() && shadow.known[writer].at[int(Pipe::S)] >= word.own.at[int(Pipe::S)])
                continue;
            auto message = std::make_shared<Message>(*word.of_others);
            message->resize(machine.wave_end - base, Clock{});
            (*message)[writer].join(word.own);
            join_messages(heard, message);
        }
    }
    if (heard == nullptr) return;
    receive(core, heard);
    // What came with the word is as new.
    if (auto line = shadow.cache.find(begin / cache_line); line != shadow.cache.end()) line->second.version = shadow.version;
}

}  // namespace ascir
