/** Artifacts of the older format: explained, repacked, never loaded. */
@NullMarked
package dev.fluno.tests.older;

import org.jspecify.annotations.NullMarked;
