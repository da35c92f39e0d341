/** The local trust policy: which keys may sign which artifacts, thresholds, time and revocation. */
@NullMarked
package dev.fluno.runtime.trust;

import org.jspecify.annotations.NullMarked;
