/**
 * What fluno_runtime sees of Java; not an API for anyone else.
 *
 * <p>A crossing answers with a value, a handle or a {@link dev.fluno.python.bridge.Failure}, and
 * never throws: to Python a Java exception is a BaseException without an accessible message. Python
 * code in a sandbox can call everything here with any argument, so a wrong one is a failure, never
 * harm.
 */
@NullMarked
package dev.fluno.python.bridge;

import org.jspecify.annotations.NullMarked;
