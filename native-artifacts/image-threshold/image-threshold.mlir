// The histogram of an image of up to 2^20 pixels and its mask: 255 where a pixel reaches the level, else 0.
//
// A pixel is one byte. The binary interface has no unsigned bytes, so they come as i8 and are read as 0 to 255 here.
// Returns how many pixels reach the level.

!pixels = memref<?xi8>
!histogram = memref<256xi64>

func.func @threshold(%pixels: !pixels, %mask: !pixels, %level: i32, %histogram: !histogram) -> i64
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shades = arith.constant 256 : index
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %black = arith.constant 0 : i8
  %white = arith.constant -1 : i8

  scf.for %shade = %c0 to %shades step %c1 {
    memref.store %none, %histogram[%shade] : !histogram
  }

  // The caller chooses both lengths. Nothing is read or written beyond the shorter one.
  %given = memref.dim %pixels, %c0 : !pixels
  %room = memref.dim %mask, %c0 : !pixels
  %count = arith.minui %given, %room : index
  %reached = scf.for %i = %c0 to %count step %c1 iter_args(%n = %none) -> i64 {
    %pixel = memref.load %pixels[%i] : !pixels
    %value = arith.extui %pixel : i8 to i32
    %shade = arith.index_castui %value : i32 to index
    %before = memref.load %histogram[%shade] : !histogram
    %after = arith.addi %before, %one : i64
    memref.store %after, %histogram[%shade] : !histogram

    %reaches = arith.cmpi sge, %value, %level : i32
    %colour = arith.select %reaches, %white, %black : i8
    memref.store %colour, %mask[%i] : !pixels
    %more = arith.select %reaches, %one, %none : i64
    %sum = arith.addi %n, %more : i64
    scf.yield %sum : i64
  }
  return %reached : i64
}
