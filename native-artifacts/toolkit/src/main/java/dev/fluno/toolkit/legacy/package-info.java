/** Artifacts of the older format {@code fluno_artifact.v1}, read to be packed anew. */
@NullMarked
package dev.fluno.toolkit.legacy;

import org.jspecify.annotations.NullMarked;
