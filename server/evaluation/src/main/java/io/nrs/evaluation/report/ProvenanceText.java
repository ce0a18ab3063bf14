package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.table.MarkdownWriter;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The commands, machines and results behind figures in docs/results.
 *
 * @param home the folder of this program
 */
record ProvenanceText(Path home) {
  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;

  /**
   * {@code `COMMAND` on MACHINE, [data](FILE)}.
   *
   * @param by the beginning of the command behind the figures, if several filled the folder
   */
  String of(DataSource source, String by) {
    return commands(command(source.run().provenance(), by))
        + link(source.run().folder().resolve(source.run().data()));
  }

  /** {@code `COMMAND` on MACHINE}, for each. */
  static String commands(List<Provenance> all) {
    return all.stream()
        .map(
            provenance ->
                MarkdownWriter.code(provenance.command())
                    + " on "
                    + MarkdownWriter.text(provenance.machine()))
        .collect(Collectors.joining(", "));
  }

  /** Lines about figures, each with what is behind them, that the reader can unfold. */
  static String fold(Stream<String> lines) {
    return "<details><summary>Commands, machines and data</summary>\n\n"
        + MarkdownWriter.list(lines.toList())
        + "\n</details>\n";
  }

  /** The numbers of formulas of cells: one number if all are equal, else the least and the most. */
  static String range(IntSummaryStatistics formulas) {
    return formulas.getMin() == formulas.getMax()
        ? "" + formulas.getMin()
        : formulas.getMin() + " to " + formulas.getMax();
  }

  /** A link to data; empty for data outside the program's folder. */
  String link(Path data) {
    Path root = home.toAbsolutePath().normalize();
    RelativeLinks links = new RelativeLinks(root.resolve("docs/results/README.md"));
    return data.toAbsolutePath().normalize().startsWith(root)
        ? ", [data](" + links.to(data) + ")"
        : "";
  }

  /** The commands with this beginning; without any, all commands. */
  static List<Provenance> command(List<Provenance> all, String by) {
    List<Provenance> own = all.stream().filter(each -> each.command().startsWith(by)).toList();
    return own.isEmpty() ? all : own;
  }

  /** A duration, such as {@code 12 min}. */
  static String time(double seconds) {
    if (seconds < 2 * MINUTE) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 2 * HOUR
        ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
        : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
  }
}
