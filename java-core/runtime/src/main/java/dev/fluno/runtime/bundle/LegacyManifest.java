package dev.fluno.runtime.bundle;

import java.util.Map;

/**
 * An older {@code fluno_artifact.v1} manifest: one library, no signature. Shown by inspect, never
 * loaded.
 *
 * @param fields its members as text, in document order
 */
public record LegacyManifest(Map<String, String> fields) {}
