package dev.fluno.runtime.binary;

import java.util.List;

/**
 * What an inspector found in a library.
 *
 * @param format {@code elf}, {@code pe} or {@code unknown}
 * @param needed the libraries it depends on
 * @param imports the symbols it imports
 * @param exports the symbols it exports
 * @param findings every rule it breaks, in the order in which the loader would meet them; empty if
 *     acceptable
 */
public record BinaryReport(
    String format,
    List<String> needed,
    List<String> imports,
    List<String> exports,
    List<Finding> findings) {}
