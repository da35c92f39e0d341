/** What several tests need: the project's root, child processes, bundles to damage. */
@NullMarked
package dev.fluno.tests.support;

import org.jspecify.annotations.NullMarked;
