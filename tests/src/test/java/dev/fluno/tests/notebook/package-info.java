/** The kernel as Jupyter installs, starts and asks it. */
@NullMarked
package dev.fluno.tests.notebook;

import org.jspecify.annotations.NullMarked;
