package dev.fluno.runtime.signature;

import java.util.List;
import java.util.SortedMap;

/**
 * What a signer vouched for.
 *
 * @param subjectName the model name in the statement's subject; informative only
 * @param rootDigest the subject's digest: lower-case hex SHA-256 over the digests of the resources,
 *     in the order of the statement. It covers no names, so nothing may be keyed on it
 * @param resources lower-case hex SHA-256 of each file by name
 * @param ignorePaths what the signer says it left out; informative only, never obeyed
 */
public record Statement(
    String subjectName,
    String rootDigest,
    SortedMap<String, String> resources,
    List<String> ignorePaths) {}
