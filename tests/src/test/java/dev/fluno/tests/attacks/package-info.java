/**
 * What a hostile or careless person would do to a bundle; each attack must end in its own refusal.
 */
@NullMarked
package dev.fluno.tests.attacks;

import org.jspecify.annotations.NullMarked;
