package dev.fluno.python;

import dev.fluno.python.bridge.Authority;
import java.nio.file.Path;
import java.time.Duration;
import org.graalvm.polyglot.Source;

/**
 * What each context of a pool is made from.
 *
 * @param folder what Python takes for its current folder
 */
record Plan(Source program, Authority authority, Path folder, Duration budget) {}
