/** The example regions, called from Python and from Java as their examples do it. */
@NullMarked
package dev.fluno.tests.regions;

import org.jspecify.annotations.NullMarked;
