package dev.fluno.toolkit.oms;

import dev.fluno.runtime.refusal.Refusal;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * A tree as it was read.
 *
 * @param digests lower-case hex SHA-256 of the files that were wanted, by name
 * @param unwanted the names of the other files
 * @param problems everything that a signature cannot cover or that could not be read; each has a
 *     name as its subject
 * @param bytes of all files hashed
 */
record Tree(
    SortedMap<String, String> digests,
    SortedSet<String> unwanted,
    List<Refusal> problems,
    long bytes) {}
