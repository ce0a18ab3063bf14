package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Making;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * By which commands, on which machines and with which results figures in a README came about.
 *
 * @param links of the README
 */
record Evidence(Links links) {
  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;

  /**
   * {@code `COMMAND` on MACHINE, [data](FILE)}.
   *
   * @param by how the command begins that the figures are due to, where several filled the folder
   */
  String of(Source source, String by) {
    return command(source.made(), by).stream()
            .map(
                making ->
                    Markdown.code(making.command()) + " on " + Markdown.text(making.machine()))
            .collect(Collectors.joining(", "))
        + link(source.folder().resolve(source.data()));
  }

  /** A link to data; nothing where they do not lie with the README. */
  String link(Path data) {
    return links.isBelow(data) ? ", [data](" + links.to(data) + ")" : "";
  }

  /** Those that begin so, and all where none does. */
  static List<Making> command(List<Making> made, String by) {
    List<Making> own = made.stream().filter(making -> making.command().startsWith(by)).toList();
    return own.isEmpty() ? made : own;
  }

  /** How long something took, such as {@code 12 min}. */
  static String time(double seconds) {
    if (seconds < 2 * MINUTE) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 2 * HOUR
        ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
        : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
  }
}
