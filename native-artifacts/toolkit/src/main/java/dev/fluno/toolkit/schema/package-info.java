/** The published JSON Schema of manifests, and a validator that executes it. */
@NullMarked
package dev.fluno.toolkit.schema;

import org.jspecify.annotations.NullMarked;
