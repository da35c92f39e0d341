// A dense layer of a neural network with ReLU: output = max(0, bias + input * weights), 64 inputs to 32 outputs.
//
// The weights of one input lie side by side, so that one vector register holds all 32 sums at once. Each sum is
// taken in the order of the inputs, a multiplication and then an addition, never fused: every machine gives the same bits.

!input = memref<64xf32>
!weights = memref<2048xf32>
!outputs = memref<32xf32>
!sums = vector<32xf32>

func.func @dense(%input: !input, %weights: !weights, %bias: !outputs, %output: !outputs)
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inputs = arith.constant 64 : index
  %width = arith.constant 32 : index
  %start = vector.load %bias[%c0] : !outputs, !sums
  %sums = scf.for %i = %c0 to %inputs step %c1 iter_args(%sum = %start) -> !sums {
    %row = arith.muli %i, %width : index
    %weight = vector.load %weights[%row] : !weights, !sums
    %x = memref.load %input[%i] : !input
    %xs = vector.broadcast %x : f32 to !sums
    %product = arith.mulf %xs, %weight : !sums
    %next = arith.addf %sum, %product : !sums
    scf.yield %next : !sums
  }
  // A comparison with NaN is false, so a NaN passes through and is seen.
  %zero = arith.constant dense<0.0> : !sums
  %below = arith.cmpf olt, %sums, %zero : !sums
  %result = arith.select %below, %zero, %sums : vector<32xi1>, !sums
  vector.store %result, %output[%c0] : !outputs, !sums
  return
}
