/**
 * One artifact as delivered: its container (folder or stored zip), its manifest and its resources.
 */
@NullMarked
package dev.fluno.runtime.bundle;

import org.jspecify.annotations.NullMarked;
