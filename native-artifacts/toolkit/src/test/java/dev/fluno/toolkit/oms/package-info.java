@NullMarked
package dev.fluno.toolkit.oms;

import org.jspecify.annotations.NullMarked;
