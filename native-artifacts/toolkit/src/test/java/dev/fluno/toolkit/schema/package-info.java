@NullMarked
package dev.fluno.toolkit.schema;

import org.jspecify.annotations.NullMarked;
