/** Whether loops that run side by side disturb one another. */
@NullMarked
package dev.fluno.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
