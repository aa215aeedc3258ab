// Runs a compiled model once: inputs from files of raw elements, outputs into files of the same kind.
#include <cstring>
#include <string>
#include <utility>

#include MODEL_HEADER

namespace {

std::vector<char> read(const char *path, int64_t bytes) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file || file.tellg() != bytes) {
    std::fprintf(stderr, "%s: a file of %lld bytes is needed\n", path, static_cast<long long>(bytes));
    std::exit(1);
  }
  std::vector<char> data(static_cast<size_t>(bytes));
  file.seekg(0);
  file.read(data.data(), bytes);
  return data;
}

// Takes `B=8` out of the arguments.
MODEL::Sizes sizes(std::vector<const char *> &arguments) {
  MODEL::Sizes found{};
  for (const MODEL::Dim &dim : MODEL::DIMS) {
    if (dim.name == nullptr) {
      continue;
    }
    const std::string wanted = std::string(dim.name) + "=";
    bool is_given = false;
    for (size_t i = 0; i < arguments.size() && !is_given; ++i) {
      if (std::strncmp(arguments[i], wanted.c_str(), wanted.size()) == 0) {
        found.*dim.size = std::atoll(arguments[i] + wanted.size());
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
        is_given = found.*dim.size >= 0;
      }
    }
    if (!is_given) {
      std::fprintf(stderr, "the size of a dimension is missing: %s8\n", wanted.c_str());
      std::exit(2);
    }
  }
  return found;
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<const char *> arguments(argv + 1, argv + argc);
  const MODEL::Sizes given = sizes(arguments);
  if (arguments.size() != 1 + MODEL::INPUTS) {
    std::fprintf(stderr, "usage: %s [DIM=SIZE ...] weights.safetensors INPUT ...   (%d inputs)\n", argv[0], MODEL::INPUTS);
    return 2;
  }
  ASCIR_CHECK(aclInit(nullptr));
  ASCIR_CHECK(aclrtSetDevice(0));
  aclrtStream stream = nullptr;
  ASCIR_CHECK(aclrtCreateStream(&stream));
  {
    const MODEL::Model model(arguments[0]);
    const MODEL::Layout layout = MODEL::layout(given);
    std::vector<int64_t> starts;
    int64_t bytes = 0;
    for (const int64_t each : layout.ends) {
      starts.push_back(bytes);
      bytes += ascir::aligned(each);
    }
    const ascir::Memory ends(bytes), workspace(layout.bytes);
    std::vector<void *> pointers;
    for (const int64_t start : starts) {
      pointers.push_back(ends.data() + start);
    }
    for (int i = 0; i < MODEL::INPUTS; ++i) {
      const std::vector<char> data = read(arguments[static_cast<size_t>(i) + 1], layout.ends[i]);
      ascir::copy(pointers[i], data.data(), layout.ends[i], ACL_MEMCPY_HOST_TO_DEVICE);
    }
    model.run(stream, given, pointers.data(), pointers.data() + MODEL::INPUTS, workspace.data());
    ASCIR_CHECK(aclrtSynchronizeStream(stream));
    for (int i = 0; i < MODEL::OUTPUTS; ++i) {
      const int64_t size = layout.ends[MODEL::INPUTS + i];
      std::vector<char> data(static_cast<size_t>(size));
      ascir::copy(data.data(), pointers[MODEL::INPUTS + i], size, ACL_MEMCPY_DEVICE_TO_HOST);
      const std::string path = "output_" + std::to_string(i) + ".bin";
      std::ofstream(path, std::ios::binary).write(data.data(), size);
      std::printf("wrote %s, %lld bytes\n", path.c_str(), static_cast<long long>(size));
    }
  }
  ASCIR_CHECK(aclrtDestroyStream(stream));
  ASCIR_CHECK(aclrtResetDevice(0));
  ASCIR_CHECK(aclFinalize());
  return 0;
}
