/** The gate as its users meet it: what it reports, and how it behaves under load and in need. */
@NullMarked
package dev.fluno.tests.gate;

import org.jspecify.annotations.NullMarked;
