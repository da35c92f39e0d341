package dev.fluno.runtime.bundle;

import dev.fluno.runtime.binary.Declared;
import dev.fluno.runtime.platform.Target;

/**
 * One native library of a payload.
 *
 * @param file its name in the payload
 * @param sizeBytes its size
 * @param sha256 lower-case hex SHA-256 of its bytes
 * @param target what it was built for
 * @param format {@code elf} or {@code pe}
 * @param declared what it declares to need, import and export
 */
public record Library(
    String file, long sizeBytes, String sha256, Target target, String format, Declared declared) {}
