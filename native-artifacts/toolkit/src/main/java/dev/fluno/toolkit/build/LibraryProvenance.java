package dev.fluno.toolkit.build;

/**
 * How one library was made, as hashes: lower-case hex SHA-256.
 *
 * @param coreIr of the template with its placeholders filled in
 * @param generatedMlir of the lowered MLIR
 * @param compilerFlags of every command line
 */
public record LibraryProvenance(String coreIr, String generatedMlir, String compilerFlags) {}
