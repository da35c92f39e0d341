/**
 * The machine: operating system, architecture, CPU level, where a user's files are and who else
 * could change them, and a place for verified bytes that nobody can change.
 */
@NullMarked
package dev.fluno.runtime.platform;

import org.jspecify.annotations.NullMarked;
