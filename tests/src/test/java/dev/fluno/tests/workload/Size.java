package dev.fluno.tests.workload;

import java.util.Arrays;
import java.util.Locale;

/** The sizes of the workload with the values that its README publishes for seed 7. */
enum Size {
  S(
      64,
      256,
      "2bd9b1be76008b66",
      "0x1.49b9822e63b3cp-1",
      "0x1.2fd42fe9d09dcp-8",
      "0x1.e6a85de60f14dp-5"),
  M(
      256,
      1024,
      "306c7de474df1ed5",
      "0x1.40c62171ff9b6p-1",
      "0x1.5a654da4fccffp-11",
      "0x1.4d4d3f0b54d0cp-4"),
  L(
      1024,
      4096,
      "7d9e6650745a155c",
      "0x1.3d01c397642ccp-1",
      "-0x1.7c27bf9148b4fp-11",
      "0x1.4fbbc079e763ep-4");

  static final long PUBLISHED_SEED = 7;

  final int lanes;
  final int steps;
  final String digest;
  final String meanX;
  final String meanV;
  final String meanEnergy;

  Size(int lanes, int steps, String digest, String meanX, String meanV, String meanEnergy) {
    this.lanes = lanes;
    this.steps = steps;
    this.digest = digest;
    this.meanX = meanX;
    this.meanV = meanV;
    this.meanEnergy = meanEnergy;
  }

  /** Its name in folders and artifact ids. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Size ofLanes(int lanes) {
    return Arrays.stream(values()).filter(size -> size.lanes == lanes).findFirst().orElseThrow();
  }
}
