// The findings of a launch: collected from all cores, an entry for each cause.
#pragma once
#include <algorithm>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>
#include "ascir/machine.h"

namespace ascir {

struct Finding {
    AscirFinding plain;
    std::string message, advice, api, operand, buffer, file, other_file, code;
};

// Findings are told apart by cause, not by core or address: those of the first core (in order of cores, not
// of time, so that two runs report the same) are kept.
class Findings {
public:
    explicit Findings(uint32_t limit) : limit_(limit == 0 ? 200 : limit) {}

    void add(Finding finding) {
        std::lock_guard<std::mutex> lock(mutex_);
        Key key{finding.code,       finding.api,        finding.operand,         finding.file,
                finding.plain.line, finding.other_file, finding.plain.other_line};
        auto found = entries_.find(key);
        if (found == entries_.end()) {
            if (entries_.size() >= limit_ && finding.plain.severity != ASCIR_ERROR) {
                ++dropped_;
                return;
            }
            if (entries_.size() >= 4 * size_t(limit_)) {
                ++dropped_;
                return;
            }
            entries_.emplace(std::move(key), std::move(finding));
            return;
        }
        Finding& old = found->second;
        const uint64_t count = old.plain.count + finding.plain.count;
        if (std::make_pair(finding.plain.core_kind, finding.plain.block) <
            std::make_pair(old.plain.core_kind, old.plain.block)) {
            old = std::move(finding);
        }
        old.plain.count = count;
    }

    bool has_errors() const {
        return std::any_of(entries_.begin(), entries_.end(),
                           [](const auto& entry) { return entry.second.plain.severity == ASCIR_ERROR; });
    }

    // Errors first, then by file and line.
    std::vector<Finding> take() {
        std::vector<Finding> all;
        for (auto& entry : entries_) all.push_back(std::move(entry.second));
        std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
            if (a.plain.severity != b.plain.severity) return a.plain.severity > b.plain.severity;
            return std::tie(a.file, a.plain.line, a.code, a.message) <
                   std::tie(b.file, b.plain.line, b.code, b.message);
        });
        if (all.size() > limit_) {
            dropped_ += all.size() - limit_;
            all.resize(limit_);
        }
        entries_.clear();
        for (Finding& finding : all) {
            finding.plain.code = finding.code.c_str();
            finding.plain.message = finding.message.c_str();
            finding.plain.advice = finding.advice.c_str();
            finding.plain.api = finding.api.c_str();
            finding.plain.operand = finding.operand.c_str();
            finding.plain.buffer = finding.buffer.c_str();
            finding.plain.file = finding.file.c_str();
            finding.plain.other_file = finding.other_file.c_str();
        }
        return all;
    }
    uint64_t dropped() const { return dropped_; }

private:
    using Key =
        std::tuple<std::string, std::string, std::string, std::string, uint32_t, std::string, uint32_t>;
    std::mutex mutex_;
    std::map<Key, Finding> entries_;
    uint64_t dropped_ = 0;
    uint32_t limit_;
};

}  // namespace ascir
