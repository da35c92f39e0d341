/** What tests of several packages share. */
@NullMarked
package dev.fluno.runtime.testing;

import org.jspecify.annotations.NullMarked;
