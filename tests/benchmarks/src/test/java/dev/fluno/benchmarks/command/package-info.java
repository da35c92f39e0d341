@NullMarked
package dev.fluno.benchmarks.command;

import org.jspecify.annotations.NullMarked;
