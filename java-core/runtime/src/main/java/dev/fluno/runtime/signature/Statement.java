package dev.fluno.runtime.signature;

import java.util.SortedMap;

/**
 * What a signer vouched for.
 *
 * @param subjectName the model name in the statement's subject; informative only
 * @param resources lower-case hex SHA-256 of each payload file by name, manifest.json among them
 */
public record Statement(String subjectName, SortedMap<String, String> resources) {}
