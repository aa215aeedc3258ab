"""The command line: ascir-opt, ascir-translate and ascir.

$ ascir-opt net.mlir -p graph-decompose | ascir-opt -p canonicalize
"""
