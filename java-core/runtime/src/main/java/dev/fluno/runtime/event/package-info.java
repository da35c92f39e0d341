/** What Fluno tells the JVM's flight recorder, if one listens. */
@NullMarked
package dev.fluno.runtime.event;

import org.jspecify.annotations.NullMarked;
