/** Python in an application, over real artifacts. */
@NullMarked
package dev.fluno.tests.embedding;

import org.jspecify.annotations.NullMarked;
