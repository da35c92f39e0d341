/** The launcher and the command behind it, as a user starts them. */
@NullMarked
package dev.fluno.tests.launcher;

import org.jspecify.annotations.NullMarked;
