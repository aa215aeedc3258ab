// RUN: not ascir-opt %s -p canonicalise 2>&1 | filecheck %s --check-prefix NAME
// RUN: not ascir-opt %s -p 'cse{speed=9}' 2>&1 | filecheck %s --check-prefix OPTION
// RUN: not ascir-opt %s -t ascend 2>&1 | filecheck %s --check-prefix TARGET
// RUN: not ascir-opt %s.missing 2>&1 | filecheck %s --check-prefix FILE

// A command line that asks for something that does not exist.
// NAME: ascir-opt: error: unknown pass 'canonicalise'; did you mean 'canonicalize'?
// OPTION: ascir-opt: error: {{.*}}speed
// TARGET: invalid choice: 'ascend'
// FILE: usage.mlir.missing
