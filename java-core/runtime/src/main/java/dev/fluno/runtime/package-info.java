/** The public face of Fluno: inspect, verify and load a bundle, then call its entries. */
@NullMarked
package dev.fluno.runtime;

import org.jspecify.annotations.NullMarked;
