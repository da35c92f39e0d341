package dev.fluno.kernel;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The cells of this kernel's life, as history requests ask for them. Nothing is written to disk.
 */
final class History {
  /** A kernel remembers only itself. */
  private static final int SESSION = 1;

  private record Cell(long count, String code, Optional<String> result) {
    JsonValue entry(boolean output) {
      JsonValue text = new JsonString(code);
      if (output) {
        JsonValue answer = result.<JsonValue>map(JsonString::new).orElseGet(JsonNull::new);
        text = new JsonArray(List.of(text, answer));
      }
      return new JsonArray(List.of(JsonNumber.of(SESSION), JsonNumber.of(count), text));
    }
  }

  private final List<Cell> cells = new ArrayList<>();

  void add(long count, String code, Optional<String> result) {
    cells.add(new Cell(count, code, result));
  }

  ObjectBuilder answer(Message request) {
    boolean output = request.flag("output", false);
    var chosen =
        switch (request.text("hist_access_type")) {
          case "range" -> range(request);
          case "search" -> search(request);
          default -> last(cells, request.number("n", cells.size()));
        };
    return new ObjectBuilder()
        .put("status", "ok")
        .put("history", chosen.stream().map(cell -> cell.entry(output)).toList());
  }

  private List<Cell> range(Message request) {
    int session = request.number("session", 0);
    int start = request.number("start", 0);
    int stop = request.number("stop", Integer.MAX_VALUE);
    return session == 0 || session == SESSION
        ? cells.stream().filter(cell -> cell.count() >= start && cell.count() < stop).toList()
        : List.of();
  }

  private List<Cell> search(Message request) {
    var pattern = glob(request.text("pattern"));
    var found = cells.stream().filter(cell -> pattern.matcher(cell.code()).matches()).toList();
    if (request.flag("unique", false)) {
      var latest = new LinkedHashMap<String, Cell>();
      for (var cell : found) {
        latest.remove(cell.code());
        latest.put(cell.code(), cell);
      }
      found = List.copyOf(latest.values());
    }
    return last(found, request.number("n", found.size()));
  }

  private static List<Cell> last(List<Cell> cells, int most) {
    return cells.subList(Math.max(0, cells.size() - Math.max(0, most)), cells.size());
  }

  /** A glob of SQLite, which IPython keeps its history in: * and ? are wild. */
  private static Pattern glob(String text) {
    var pattern =
        text.chars()
            .mapToObj(
                c ->
                    switch (c) {
                      case '*' -> ".*";
                      case '?' -> ".";
                      default -> Pattern.quote(Character.toString(c));
                    })
            .collect(Collectors.joining());
    return Pattern.compile(pattern, Pattern.DOTALL);
  }
}
