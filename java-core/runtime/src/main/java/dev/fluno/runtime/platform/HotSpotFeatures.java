package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * What the processor can do according to HotSpot, for systems that have no file to say so. HotSpot
 * names a feature only if the operating system saves the registers behind it, and leaves out what
 * its own options (UseAVX) or its list of faulty processors forbid: it may under-report.
 *
 * <p>Read from the table that HotSpot exports about itself for debuggers (vmStructs.hpp), by the
 * offsets that it exports as well. Its options would also tell, by way of java.management, but not
 * of each feature.
 */
final class HotSpotFeatures {
  /** Its names that are others than the kernel of Linux has. */
  private static final Map<String, String> LINUX_NAMES =
      Map.of("sse3", "pni", "sse4.1", "sse4_1", "sse4.2", "sse4_2", "lzcnt", "abm");

  /** Windows for x86-64 starts on no processor without them, since 8.1. */
  private static final List<String> OF_EVERY_WINDOWS = List.of("cx16", "lahf_lm");

  /** A processor with these has MOVBE, which HotSpot does not name. */
  private static final List<String> BRING_MOVBE =
      List.of("avx2", "bmi1", "bmi2", "fma", "f16c", "abm");

  private static final int MOST_ENTRIES = 100_000;

  private HotSpotFeatures() {}

  /** The line of flags that /proc/cpuinfo would have; empty where this is no HotSpot. */
  @SuppressWarnings("restricted") // the JVM itself, which is loaded
  static String cpuinfo() {
    try {
      return cpuinfo(read(SymbolLookup.libraryLookup("jvm", Arena.global())));
    } catch (IllegalArgumentException | NoSuchElementException | IllegalCallerException e) {
      return "";
    }
  }

  static String cpuinfo(String features) {
    var flags = new ArrayList<>(OF_EVERY_WINDOWS);
    for (String name : Arrays.asList(features.split(", ", -1))) {
      flags.add(LINUX_NAMES.getOrDefault(name, name));
    }
    if (flags.contains("avx")) {
      flags.add("xsave");
    }
    if (flags.containsAll(BRING_MOVBE)) {
      flags.add("movbe");
    }
    return "flags : " + String.join(" ", flags);
  }

  static String read(SymbolLookup jvm) {
    long typeName = exported(jvm, "gHotSpotVMStructEntryTypeNameOffset");
    long fieldName = exported(jvm, "gHotSpotVMStructEntryFieldNameOffset");
    long address = exported(jvm, "gHotSpotVMStructEntryAddressOffset");
    long stride = exported(jvm, "gHotSpotVMStructEntryArrayStride");
    long entry = exported(jvm, "gHotSpotVMStructs");
    for (int i = 0; i < MOST_ENTRIES && number(entry + typeName) != 0; i++, entry += stride) {
      if (text(number(entry + typeName)).equals("Abstract_VM_Version")
          && text(number(entry + fieldName)).equals("_features_string")) {
        return text(number(number(entry + address)));
      }
    }
    throw new NoSuchElementException("HotSpot names no features");
  }

  private static long exported(SymbolLookup jvm, String name) {
    return number(jvm.findOrThrow(name).address());
  }

  @SuppressWarnings("restricted") // HotSpot's own table says what lies there
  private static long number(long address) {
    return MemorySegment.ofAddress(address).reinterpret(JAVA_LONG.byteSize()).get(JAVA_LONG, 0);
  }

  @SuppressWarnings("restricted") // likewise
  private static String text(long address) {
    return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
  }
}
