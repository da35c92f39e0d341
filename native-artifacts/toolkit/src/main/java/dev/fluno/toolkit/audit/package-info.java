/**
 * Searches what is to be published for what gives away how it was made, and for what does not
 * belong. Knows nothing of how artifacts are built: the build asks it.
 */
@NullMarked
package dev.fluno.toolkit.audit;

import org.jspecify.annotations.NullMarked;
