/** The first files of a region project. */
@NullMarked
package dev.fluno.toolkit.project;

import org.jspecify.annotations.NullMarked;
