// The region @NAME@: scales values, and tells their sum and their range.
//
// A function with `llvm.emit_c_interface` is an entry: what callers see. Its parameters are numbers, and memrefs of one
// dimension: memref<?xf64> where the caller chooses the length, memref<2xf64> where it is fixed. recipe.json describes
// the same parameters in the same order, reference.py says what the entry has to give.
//
// Write every operation in the order in which it is to happen: the compiler neither reorders nor fuses floating point,
// and so every machine gives the same bits.

func.func @scale(%values: memref<?xf64>, %factor: f64, %range: memref<2xf64>) -> f64
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %infinity = arith.constant 0x7FF0000000000000 : f64
  %minus_infinity = arith.constant 0xFFF0000000000000 : f64

  %count = memref.dim %values, %c0 : memref<?xf64>
  %end:3 = scf.for %i = %c0 to %count step %c1
      iter_args(%sum = %zero, %low = %infinity, %high = %minus_infinity) -> (f64, f64, f64) {
    %value = memref.load %values[%i] : memref<?xf64>
    %scaled = arith.mulf %value, %factor : f64
    %next_sum = arith.addf %sum, %scaled : f64
    // A comparison with NaN is false: NaN changes the sum, but not the range.
    %lower = arith.cmpf olt, %scaled, %low : f64
    %next_low = arith.select %lower, %scaled, %low : f64
    %higher = arith.cmpf ogt, %scaled, %high : f64
    %next_high = arith.select %higher, %scaled, %high : f64
    scf.yield %next_sum, %next_low, %next_high : f64, f64, f64
  }
  memref.store %end#1, %range[%c0] : memref<2xf64>
  memref.store %end#2, %range[%c1] : memref<2xf64>
  return %end#0 : f64
}
