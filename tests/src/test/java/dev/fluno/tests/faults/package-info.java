/** What goes wrong around Fluno without anybody's intent: many threads, and a lack of something. */
@NullMarked
package dev.fluno.tests.faults;

import org.jspecify.annotations.NullMarked;
