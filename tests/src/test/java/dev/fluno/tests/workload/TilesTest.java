package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hand-tiled references give the same bits with every tile, not only with their first. */
class TilesTest {

  @ParameterizedTest(name = "{0} tile {1}")
  @CsvSource({
    "CPP_TILED, 8", "CPP_TILED, 16", "CPP_TILED, 64",
    "CPP_TILED_CLANG, 8", "CPP_TILED_CLANG, 16", "CPP_TILED_CLANG, 64",
    "RUST_TILED, 8", "RUST_TILED, 16", "RUST_TILED, 64"
  })
  void every_tile_gives_what_the_first_one_gives(Reference reference, String tile) {
    var expected = reference.answers();
    var program = reference.find().orElseThrow().variant(tile);
    assertEquals(expected, expected.askedOf(reference.name() + tile, program));
  }
}
