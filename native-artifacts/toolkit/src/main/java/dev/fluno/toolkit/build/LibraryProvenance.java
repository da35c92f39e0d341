package dev.fluno.toolkit.build;

import java.util.List;

/**
 * How one library was made, as hashes: lower-case hex SHA-256.
 *
 * @param coreIr of the template with its placeholders filled in
 * @param generatedMlir of the lowered MLIR
 * @param compilerFlags of every command line
 * @param commands the command lines themselves, without the folders of the tools
 */
public record LibraryProvenance(
    String coreIr, String generatedMlir, String compilerFlags, List<String> commands) {}
