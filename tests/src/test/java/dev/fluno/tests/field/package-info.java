/** What users of neighbouring software reported, tried on Fluno from the outside. */
@NullMarked
package dev.fluno.tests.field;

import org.jspecify.annotations.NullMarked;
