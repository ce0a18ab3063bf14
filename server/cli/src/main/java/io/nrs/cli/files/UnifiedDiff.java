package io.nrs.cli.files;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A unified diff of a text whose lines were edited in place: none was added, removed or moved, as
 * fixes and formatting do.
 */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final Pattern LINE = Pattern.compile("(?<=\n)|(?<=\r)(?!\n)");

  private UnifiedDiff() {}

  /** Returns the diff, as the program of that name reads it; empty for equal texts. */
  public static String of(String path, String before, String after) {
    if (before.equals(after)) {
      return "";
    }
    List<String> old = List.of(LINE.split(before, -1));
    List<String> now = List.of(LINE.split(after, -1));
    if (old.size() != now.size()) {
      throw new IllegalArgumentException("lines were added or removed in " + path);
    }
    StringBuilder diff = new StringBuilder("--- " + path + "\n+++ " + path + "\n");
    int at = 0;
    while (at < old.size()) {
      if (old.get(at).equals(now.get(at))) {
        at++;
        continue;
      }
      int from = Math.max(0, at - CONTEXT);
      int to = at + 1;
      for (int i = to; i < old.size() && i <= to + 2 * CONTEXT; i++) {
        to = old.get(i).equals(now.get(i)) ? to : i + 1;
      }
      hunk(diff, old, now, from, Math.min(lines(old), to + CONTEXT));
      at = to;
    }
    return diff.toString();
  }

  /** The number of lines, not counting the empty one behind a line end at the end. */
  private static int lines(List<String> lines) {
    return lines.get(lines.size() - 1).isEmpty() ? lines.size() - 1 : lines.size();
  }

  private static void hunk(
      StringBuilder diff, List<String> old, List<String> now, int from, int to) {
    diff.append("@@ -%1$d,%2$d +%1$d,%2$d @@\n".formatted(from + 1, to - from));
    int at = from;
    while (at < to) {
      if (old.get(at).equals(now.get(at))) {
        line(diff, ' ', old.get(at++));
        continue;
      }
      List<String> added = new ArrayList<>();
      while (at < to && !old.get(at).equals(now.get(at))) {
        line(diff, '-', old.get(at));
        added.add(now.get(at++));
      }
      added.forEach(line -> line(diff, '+', line));
    }
  }

  private static void line(StringBuilder diff, char mark, String line) {
    diff.append(mark).append(line);
    if (!line.endsWith("\n") && !line.endsWith("\r")) {
      diff.append("\n\\ No newline at end of file\n");
    }
  }
}
