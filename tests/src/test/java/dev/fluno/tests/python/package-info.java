/** The Python package and its example, on GraalPy with real bundles. */
@NullMarked
package dev.fluno.tests.python;

import org.jspecify.annotations.NullMarked;
