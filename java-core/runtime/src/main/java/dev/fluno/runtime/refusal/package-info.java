/** What Fluno says when it refuses: stable codes, the stage that refused, need, have and remedy. */
@NullMarked
package dev.fluno.runtime.refusal;

import org.jspecify.annotations.NullMarked;
