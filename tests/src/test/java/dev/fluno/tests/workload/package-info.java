/**
 * The workload continuous-inference against its published values and its references, bit by bit.
 */
@NullMarked
package dev.fluno.tests.workload;

import org.jspecify.annotations.NullMarked;
