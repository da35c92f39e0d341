/** Everything that is published, held to what an audit asks. */
@NullMarked
package dev.fluno.tests.published;

import org.jspecify.annotations.NullMarked;
