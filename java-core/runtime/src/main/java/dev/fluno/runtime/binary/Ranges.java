package dev.fluno.runtime.binary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Ranges of memory, asked often whether others overlap them. */
final class Ranges {

  private record Range(long start, long end) {}

  private final List<Range> added = new ArrayList<>();
  private final NavigableMap<Long, Long> endByStart = new TreeMap<>();

  void add(long start, long length) {
    added.add(new Range(start, start + length));
  }

  boolean overlap(long start, long length) {
    if (!added.isEmpty()) {
      merge();
    }
    var before = endByStart.lowerEntry(start + length);
    return before != null && before.getValue() > start;
  }

  /** So that of all ranges that start before a point, the last one ends last. */
  private void merge() {
    endByStart.forEach((start, end) -> added.add(new Range(start, end)));
    endByStart.clear();
    added.sort(Comparator.comparingLong(Range::start));
    long end = Long.MIN_VALUE;
    for (Range range : added) {
      end = Math.max(end, range.end());
      endByStart.put(range.start(), end);
    }
    added.clear();
  }
}
