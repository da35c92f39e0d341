/** SHA-256, the only hash that Fluno trusts. */
@NullMarked
package dev.fluno.runtime.digest;

import org.jspecify.annotations.NullMarked;
