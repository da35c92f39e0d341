// The exponential moving average of a window of up to 4096 values.
//
// averages[i] becomes the average after values[i]; the last one is returned, or the start if there is none.

!window = memref<?xf64>

func.func @average(%values: !window, %averages: !window, %alpha: f64, %start: f64) -> f64
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // The caller chooses both lengths. Nothing is read or written beyond the shorter one.
  %given = memref.dim %values, %c0 : !window
  %room = memref.dim %averages, %c0 : !window
  %count = arith.minui %given, %room : index
  %last = scf.for %i = %c0 to %count step %c1 iter_args(%before = %start) -> f64 {
    %value = memref.load %values[%i] : !window
    %change = arith.subf %value, %before : f64
    %part = arith.mulf %alpha, %change : f64
    %average = arith.addf %before, %part : f64
    memref.store %average, %averages[%i] : !window
    scf.yield %average : f64
  }
  return %last : f64
}
