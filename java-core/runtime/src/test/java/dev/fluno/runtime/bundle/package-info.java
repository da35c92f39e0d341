/** Containers and manifests, from sound ones to those broken in one named way. */
@NullMarked
package dev.fluno.runtime.bundle;

import org.jspecify.annotations.NullMarked;
