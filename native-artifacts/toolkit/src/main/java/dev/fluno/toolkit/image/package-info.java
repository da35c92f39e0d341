/** The app image: the command with a Java of its own that starts from caches. */
@NullMarked
package dev.fluno.toolkit.image;

import org.jspecify.annotations.NullMarked;
