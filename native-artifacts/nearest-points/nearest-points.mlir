// The eight points nearest to a query among up to 4096 points of 16 dimensions.
//
// The points lie one after the other. The distance is the square of the Euclidean one, summed in the order of the
// dimensions. Of equal distances the lower index comes first. A distance that is NaN or infinite is never taken: places
// without a point keep index -1 and distance Infinity. Returns how many places have a point.

!query = memref<16xf32>
!points = memref<?xf32>
!indices = memref<8xi64>
!distances = memref<8xf32>
!dimensions = vector<16xf32>

func.func @nearest(%query: !query, %points: !points, %indices: !indices, %distances: !distances) -> i64
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %places = arith.constant 8 : index
  %width = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %nobody = arith.constant -1 : i64
  %false = arith.constant false

  scf.for %place = %c0 to %places step %c1 {
    memref.store %nobody, %indices[%place] : !indices
    memref.store %infinity, %distances[%place] : !distances
  }

  %q = vector.load %query[%c0] : !query, !dimensions
  %size = memref.dim %points, %c0 : !points
  // Numbers after the last whole point are no point.
  %count = arith.divui %size, %width : index
  scf.for %point = %c0 to %count step %c1 {
    %at = arith.muli %point, %width : index
    %p = vector.load %points[%at] : !points, !dimensions
    %difference = arith.subf %p, %q : !dimensions
    %square = arith.mulf %difference, %difference : !dimensions
    // From 0.0 on, one dimension after the other.
    %distance = vector.reduction <add>, %square, %zero : !dimensions into f32
    %index = arith.index_cast %point : index to i64

    // The point takes the first place where it is nearer; from there on, everyone moves one place on.
    %end:3 = scf.for %place = %c0 to %places step %c1
        iter_args(%d = %distance, %i = %index, %moving = %false) -> (f32, i64, i1) {
      %d_there = memref.load %distances[%place] : !distances
      %i_there = memref.load %indices[%place] : !indices
      %nearer = arith.cmpf olt, %d, %d_there : f32
      %moves = arith.ori %moving, %nearer : i1
      %d_in = arith.select %moves, %d, %d_there : f32
      %i_in = arith.select %moves, %i, %i_there : i64
      %d_out = arith.select %moves, %d_there, %d : f32
      %i_out = arith.select %moves, %i_there, %i : i64
      memref.store %d_in, %distances[%place] : !distances
      memref.store %i_in, %indices[%place] : !indices
      scf.yield %d_out, %i_out, %moves : f32, i64, i1
    }
  }

  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %found = scf.for %place = %c0 to %places step %c1 iter_args(%n = %none) -> i64 {
    %i = memref.load %indices[%place] : !indices
    %taken = arith.cmpi sge, %i, %none : i64
    %more = arith.select %taken, %one, %none : i64
    %sum = arith.addi %n, %more : i64
    scf.yield %sum : i64
  }
  return %found : i64
}
