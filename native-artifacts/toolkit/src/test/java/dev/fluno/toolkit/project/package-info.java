@NullMarked
package dev.fluno.toolkit.project;

import org.jspecify.annotations.NullMarked;
