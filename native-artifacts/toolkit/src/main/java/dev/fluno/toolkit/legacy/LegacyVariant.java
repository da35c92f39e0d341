package dev.fluno.toolkit.legacy;

/**
 * One of the libraries that an older manifest names: the plain one, the one that gives a digest, or
 * the one that gives a vector. Its members have the variant's name before them.
 *
 * @param prefix such as {@code digest_}, empty for the plain one
 * @param path of the library, from the manifest's folder
 * @param symbol of its one entry
 * @param sha256 of the library, lower-case hex
 */
record LegacyVariant(String prefix, String path, String symbol, String sha256) {}
