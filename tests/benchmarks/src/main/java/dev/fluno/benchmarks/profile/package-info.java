/** Where the time goes between the import of Fluno and the end of a call. */
@NullMarked
package dev.fluno.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
