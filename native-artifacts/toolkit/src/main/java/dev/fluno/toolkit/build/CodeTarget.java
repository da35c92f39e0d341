package dev.fluno.toolkit.build;

import dev.fluno.runtime.platform.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * What the code generator is told about a target.
 *
 * @param triple named, because the default one is that of the machine that builds
 * @param cpu what it may use: exactly the instructions that the target's level promises
 */
record CodeTarget(String triple, String cpu, boolean isWindows) {

  static CodeTarget of(Target target) {
    boolean isWindows = target.os().equals("windows");
    var triple = target.arch() + (isWindows ? "-pc-windows-msvc" : "-unknown-linux-gnu");
    return new CodeTarget(triple, cpu(target), isWindows);
  }

  private static String cpu(Target target) {
    return switch (target.arch()) {
      case "x86_64" -> "x86-64" + (target.cpuLevel() == 1 ? "" : "-v" + target.cpuLevel());
      // Armv8.0 with NEON, which every AArch64 processor with an operating system has.
      default -> "generic";
    };
  }

  List<String> optimizer(String input, String output) {
    var arguments = new ArrayList<String>();
    // Without internalize the plain functions stay beside their C interface, dead.
    arguments.add("-passes=" + (isWindows ? "forceattrs," : "") + "internalize,default<O3>");
    arguments.add("-internalize-public-api-list=_mlir_ciface_*");
    if (isWindows) {
      // The x64 ABI of Windows wants unwind information of every function that moves the stack
      // pointer: exception handling and stack walkers rely on it.
      arguments.add("-force-attribute=uwtable");
    }
    arguments.add("-mtriple=" + triple);
    arguments.add("-mcpu=" + cpu);
    // Otherwise loops and stores become calls of memcpy and memset, which nobody defines.
    // (Disabling loop idioms alone leaves the memset of MemCpyOpt.)
    arguments.add("-disable-simplify-libcalls");
    arguments.addAll(List.of(input, "-o", output));
    return arguments;
  }

  List<String> generator(String input, String output) {
    var arguments = plainGenerator();
    if (cpu.equals("generic")) {
      // AArch64 has fused operations at every level. (The x86 backend warns that it ignores this:
      // it fuses only what carries a fast-math flag, and nothing does.)
      arguments.add("--fp-contract=off");
    }
    // Where the sizes of stack frames go; an object file has a section for them in ELF only.
    arguments.add("--pass-remarks-filter=prologepilog");
    arguments.add("--pass-remarks-output=" + Pipeline.FRAMES);
    arguments.addAll(List.of(input, "-o", output));
    return arguments;
  }

  List<String> supportGenerator(String input, String output) {
    var arguments = plainGenerator();
    arguments.addAll(List.of(input, "-o", output));
    return arguments;
  }

  private List<String> plainGenerator() {
    return new ArrayList<>(
        List.of(
            "-O3", "-mtriple=" + triple, "-mcpu=" + cpu, "-relocation-model=pic", "-filetype=obj"));
  }
}
