/** What people read: tables, pages and plots, made of nothing but result files. */
@NullMarked
package dev.fluno.benchmarks.report;

import org.jspecify.annotations.NullMarked;
