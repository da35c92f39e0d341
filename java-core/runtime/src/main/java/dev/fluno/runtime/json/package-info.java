/**
 * The strict JSON reader and the writer: UTF-8 only, no duplicate keys, one root, bounded size and
 * depth.
 */
@NullMarked
package dev.fluno.runtime.json;

import org.jspecify.annotations.NullMarked;
