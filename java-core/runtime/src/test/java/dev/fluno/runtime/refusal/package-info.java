@NullMarked
package dev.fluno.runtime.refusal;

import org.jspecify.annotations.NullMarked;
