/** What the gate costs: verify and load of a bundle, stage by stage. */
@NullMarked
package dev.fluno.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
