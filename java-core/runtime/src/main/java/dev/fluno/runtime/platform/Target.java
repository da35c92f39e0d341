package dev.fluno.runtime.platform;

/**
 * What a library was built for.
 *
 * @param os {@code linux} or {@code windows}
 * @param arch {@code x86_64} or {@code aarch64}
 * @param cpuLevel x86-64 micro-architecture level 1 to 4; 1 on every other architecture
 */
public record Target(String os, String arch, int cpuLevel) {

  /** The file format of its libraries: {@code elf} or {@code pe}. */
  public String format() {
    return os.equals("windows") ? "pe" : "elf";
  }

  /** Such as {@code linux-x86_64-v3}; architectures without levels have no suffix. */
  public String label() {
    return os + "-" + arch + (arch.equals("x86_64") ? "-v" + cpuLevel : "");
  }
}
