package dev.fluno.runtime.binary;

import java.util.Set;

/**
 * What a manifest declares of a library and its rule allows. Everything else is refused.
 *
 * @param needed libraries it may depend on; none by default
 * @param imports symbols it may import; none by default
 * @param exports symbols it must export, exactly
 */
public record Declared(Set<String> needed, Set<String> imports, Set<String> exports) {}
