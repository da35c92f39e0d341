/**
 * OpenSSF Model Signing v1.0 for any folder or single file, as a tool of its own: nothing here
 * knows of bundles or policies. Words: a <em>tree</em> is what is signed, a folder with its
 * subfolders or one file; each of its files has a <em>name</em>, its path from the tree's root with
 * {@code /} between components.
 */
@NullMarked
package dev.fluno.toolkit.oms;

import org.jspecify.annotations.NullMarked;
