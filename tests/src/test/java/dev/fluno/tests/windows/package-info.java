@NullMarked
package dev.fluno.tests.windows;

import org.jspecify.annotations.NullMarked;
