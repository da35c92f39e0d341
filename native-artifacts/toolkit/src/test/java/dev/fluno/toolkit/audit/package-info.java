@NullMarked
package dev.fluno.toolkit.audit;

import org.jspecify.annotations.NullMarked;
