package dev.fluno.runtime.binary;

import java.util.List;

/**
 * What an inspector found in a library.
 *
 * @param format what it was read as
 * @param machine whose code it holds: {@code x86_64}, {@code aarch64}, or the number of another
 * @param parts what the loader would map, in the order of the file's own table
 * @param needed the libraries it depends on
 * @param imports the symbols it imports
 * @param exports the symbols it exports
 * @param findings every rule it breaks, in the order in which the loader would meet them; empty if
 *     acceptable
 */
public record BinaryReport(
    Format format,
    String machine,
    List<Part> parts,
    List<String> needed,
    List<String> imports,
    List<String> exports,
    List<Finding> findings) {

  /**
   * A segment of an ELF library or a section of a PE library. Numbers are unsigned and as stated.
   *
   * @param name such as {@code LOAD 1} or {@code .text}
   * @param access of {@code R}, {@code W} and {@code X}, those it asks for
   * @param address where it is mapped, from the start of the library
   * @param memoryBytes its size there
   * @param offset where it starts in the file
   * @param fileBytes its size there
   */
  public record Part(
      String name, String access, long address, long memoryBytes, long offset, long fileBytes) {}
}
