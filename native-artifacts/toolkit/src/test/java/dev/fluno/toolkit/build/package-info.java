@NullMarked
package dev.fluno.toolkit.build;

import org.jspecify.annotations.NullMarked;
