package dev.fluno.python.bridge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.graalvm.polyglot.proxy.ProxyHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Java values as Python can read them under HostAccess.EXPLICIT, which shows it no Java collection:
 * lists and maps become proxies, an empty Optional None, strings, numbers and booleans stay, and
 * everything else becomes its text.
 */
final class Plain {
  private Plain() {}

  static Object of(Map<?, ?> map) {
    var members = new LinkedHashMap<Object, @Nullable Object>();
    map.forEach((key, member) -> members.put(key.toString(), of(member)));
    return ProxyHashMap.from(members);
  }

  private static @Nullable Object of(Object value) {
    return switch (value) {
      case Map<?, ?> map -> of(map);
      case List<?> list -> ProxyArray.fromArray(list.stream().map(Plain::of).toArray());
      case Optional<?> optional -> optional.isPresent() ? of(optional.get()) : null;
      case String text -> text;
      case Number number -> number;
      case Boolean truth -> truth;
      default -> value.toString();
    };
  }
}
