package io.nrs.evaluation.report;

import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Block.Fold;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The commands, machines and data behind figures.
 *
 * @param links from the document with the figures
 * @param home the folder with all data that a document may link to; empty for the page, which links
 *     to all data, and has all settings
 * @param marks whether runs with formulas of an earlier version have a mark
 */
record Sources(RelativeLinks links, Optional<Path> home, boolean marks) {
  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;

  /**
   * The sources for documents.
   *
   * @param folder of the documents, such as {@code docs/results}
   * @param runs that the reader sees together
   */
  static Sources ofDocuments(Path home, String folder, List<? extends StoredRun<?>> runs) {
    Path root = home.toAbsolutePath().normalize();
    return new Sources(
        new RelativeLinks(root.resolve(folder).resolve("README.md")),
        Optional.of(root),
        EarlierFormulas.areMixed(
            runs.stream().map(run -> run.config().hasEarlierFormulas()).toList()));
  }

  static Sources ofPage(Path page) {
    return new Sources(new RelativeLinks(page), Optional.empty(), true);
  }

  /**
   * In documents a link to what the run stores of itself, {@code [run](FILE)}; on the page, which
   * stands alone, {@code `COMMAND` on MACHINE, [data](FILE)}.
   *
   * @param by the beginning of the command behind the figures, if several filled the folder
   */
  String of(StoredRun<?> run, String by) {
    if (home.isEmpty()) {
      return commands(command(run.provenance(), by)) + mark(run) + link(run);
    }
    Path facts = run.folder().resolve(RunFolder.RUN).toAbsolutePath().normalize();
    return facts.startsWith(home.get())
        ? "[run](%s)%s".formatted(links.to(facts), mark(run))
        : commands(command(run.provenance(), by)) + mark(run);
  }

  /** The same of all commands, without a link. */
  static String of(StoredRun<?> run) {
    return commands(run.provenance()) + EarlierFormulas.mark(run.config().hasEarlierFormulas());
  }

  private String mark(StoredRun<?> run) {
    return EarlierFormulas.mark(marks && run.config().hasEarlierFormulas());
  }

  /** All different commands, and the machine and program of the last one. */
  static String commands(List<Provenance> all) {
    if (all.isEmpty()) {
      return "";
    }
    Provenance last = all.get(all.size() - 1);
    return all.stream()
            .map(Provenance::command)
            .filter(command -> !command.equals(last.command()))
            .distinct()
            .map(command -> Markdown.code(command) + ", ")
            .collect(Collectors.joining())
        + last.text();
  }

  /** Lines about figures, each with what is behind them, that the reader can unfold. */
  static Fold fold(Stream<String> lines) {
    return new Fold("Runs", Blocks.text(Markdown.list(lines.toList())));
  }

  /** The same about what is measured in runs, each with what is behind it. */
  <T> Fold fold(
      List<T> measured, Function<T, String> name, Function<T, StoredRun<?>> run, String by) {
    return fold(
        measured.stream()
            .map(each -> Markdown.text(name.apply(each)) + ": " + of(run.apply(each), by)));
  }

  /** The numbers of formulas of cells: one number if all are equal, else the least and the most. */
  static String range(IntSummaryStatistics formulas) {
    return formulas.getMin() == formulas.getMax()
        ? "" + formulas.getMin()
        : formulas.getMin() + " to " + formulas.getMax();
  }

  private String link(StoredRun<?> run) {
    Path data = run.folder().resolve(run.data()).toAbsolutePath().normalize();
    return ", [data](%s), [all settings](#facts-%s)"
        .formatted(links.to(data), run.folder().getFileName());
  }

  /** The commands with this beginning; without any, all commands. */
  private static List<Provenance> command(List<Provenance> all, String by) {
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

  /**
   * Links from a document to files; they stay valid if both move together.
   *
   * @param document the document with the links
   */
  record RelativeLinks(Path document) {
    RelativeLinks {
      document = document.toAbsolutePath().normalize();
    }

    /** The address of a file in the document. */
    String to(Path file) {
      Path target = file.toAbsolutePath().normalize();
      Path folder = document.getParent();
      if (folder == null || !folder.getRoot().equals(target.getRoot())) {
        return target.toUri().toASCIIString();
      }
      String relative =
          StreamSupport.stream(folder.relativize(target).spliterator(), false)
              .map(Path::toString)
              .collect(Collectors.joining("/"));
      try {
        // A name with a colon would be read as a scheme.
        return new URI(null, null, "./" + relative, null)
            .toASCIIString()
            .replace("(", "%28")
            .replace(")", "%29");
      } catch (URISyntaxException e) {
        return target.toUri().toASCIIString();
      }
    }
  }
}
