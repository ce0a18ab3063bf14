package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.evaluation.report.RelativeLinks;
import io.nrs.io.OneLine;
import io.nrs.lsp.commands.WorkspaceEvaluation.FileResult;
import io.nrs.lsp.requests.MarkupWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Markdown report of the workspace's formulas.
 *
 * @param folders of the workspace
 * @param links relative links from the report, because VS Code's preview makes no link of a file's
 *     URI
 */
record EvaluationReport(List<Path> folders, RelativeLinks links) {
  private static final int MAX_FILES = 1_000;
  private static final int MAX_TROUBLES = 100;

  String markdown(WorkspaceEvaluation evaluation, boolean complete, double seconds) {
    EvaluationCounts counts = evaluation.counts();
    MarkupWriter card = new MarkupWriter(true);
    card.line("# Formulas of the workspace");
    card.line(
        complete
            ? "%d of %s solved."
                .formatted(counts.solved(), Text.count(counts.formulas(), "formula"))
            : "Stopped after %d of %s: what follows is of those."
                .formatted(counts.files(), Text.count(evaluation.files(), "file")));
    Map<String, Integer> named = counts.named();
    List<String> heads = new ArrayList<>(named.keySet());
    List<String> row = new ArrayList<>(named.values().stream().map(String::valueOf).toList());
    heads.add("seconds");
    row.add(String.format(Locale.ROOT, "%.1f", seconds));
    card.table(heads, List.of(row));
    files(card, evaluation.withFindings());
    troubles(card, evaluation.troubles());
    return card.text() + "\n";
  }

  private void files(MarkupWriter card, List<FileResult> files) {
    if (files.isEmpty()) {
      return;
    }
    card.line("## Files with findings");
    List<String> heads = new ArrayList<>(List.of("file"));
    EvaluationCounts.NONE.named().keySet().stream().skip(1).forEach(heads::add);
    card.table(heads, files.stream().limit(MAX_FILES).map(this::row).toList());
    if (files.size() > MAX_FILES) {
      card.line(Text.count(files.size() - MAX_FILES, "more file") + " with findings.");
    }
  }

  private List<String> row(FileResult file) {
    List<String> row = new ArrayList<>();
    String name =
        folders.stream()
            .filter(file.path()::startsWith)
            .map(folder -> folder.relativize(file.path()).toString())
            .findFirst()
            .orElse(file.path().toString());
    row.add("[%s](<%s>)".formatted(escaped(name), links.to(file.path())));
    file.counts().named().values().stream().skip(1).map(String::valueOf).forEach(row::add);
    return row;
  }

  private static void troubles(MarkupWriter card, List<String> troubles) {
    if (troubles.isEmpty()) {
      return;
    }
    card.line("## Not evaluated");
    troubles.stream().limit(MAX_TROUBLES).forEach(trouble -> card.line("- " + escaped(trouble)));
    if (troubles.size() > MAX_TROUBLES) {
      card.line("- " + (troubles.size() - MAX_TROUBLES) + " more.");
    }
  }

  private static String escaped(String text) {
    return OneLine.of(text).replaceAll("([\\\\`*_\\[\\]<>#])", "\\\\$1");
  }
}
