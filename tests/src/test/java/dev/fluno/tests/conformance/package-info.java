/** What Fluno says of every third-party file whose verdict is known: docs/conformance.md. */
@NullMarked
package dev.fluno.tests.conformance;

import org.jspecify.annotations.NullMarked;
