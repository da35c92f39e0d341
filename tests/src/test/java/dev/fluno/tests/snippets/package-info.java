/** The examples in the documentation of the libraries: regions of tests. */
@NullMarked
package dev.fluno.tests.snippets;

import org.jspecify.annotations.NullMarked;
