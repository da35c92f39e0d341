/** Third-party test vectors, taken through the command that a user would type. */
@NullMarked
package dev.fluno.tests.corpus;

import org.jspecify.annotations.NullMarked;
