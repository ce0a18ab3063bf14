package io.nrs.evaluation.report;

import io.nrs.evaluation.report.Sources.RelativeLinks;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Block.Fold;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content as Markdown, with elements of HTML for what Markdown lacks.
 *
 * @param draws whether Java can draw
 */
record ReportContent(
    RelativeLinks links,
    Optional<Path> pictures,
    boolean draws,
    StringBuilder markdown,
    List<Figure> figures) {
  /** Adds Markdown, which empty lines separate from what is around it. */
  void add(String text) {
    markdown.append(text.strip()).append("\n\n");
  }

  void add(Blocks blocks) {
    add(blocks.markdown(PageHtml::of));
  }

  void header(
      String command,
      PublishedResults published,
      List<Language> languages,
      boolean together,
      boolean proved) {
    add("<header>");
    add("# The paper's experiments");
    add(
        "Our system, the Neural Data Router and an LLM on formulas of growing depth, beside the"
            + " published figures. Every value on this page is counted from stored answers, which"
            + " are linked; results with other models, settings or formulas are never counted"
            + " together.");
    add(
        "Made by %s. Published figures: %s"
            .formatted(
                Markdown.code(command),
                Markdown.text(published.source() + ". " + published.note())));
    add("<nav aria-label=\"Contents\">");
    List<String> items = new ArrayList<>();
    languages.forEach(
        language ->
            items.add("[%s](#%s)".formatted(Markdown.text(language.displayName()), language.id())));
    if (together) {
      items.add("[All languages](#all)");
    }
    if (proved) {
      items.add("[Proved](#proved)");
    }
    items.addAll(List.of("[Not measured yet](#missing)", "[Settings and data](#facts)"));
    add(Markdown.list(items));
    add("</nav>");
    add("</header>");
  }

  void remarks(List<String> remarks) {
    if (!remarks.isEmpty()) {
      add("<section id=\"remarks\">");
      add("## What could not be used as it is");
      remarks.forEach(remark -> add("> " + Markdown.text(remark)));
      add("</section>");
    }
  }

  /**
   * Adds a section.
   *
   * @param title words of this program
   * @param blocks none if nothing is stored
   */
  void section(String id, String title, Blocks blocks, Supplier<List<Figure>> pictures) {
    add("<section id=\"%s\">".formatted(id));
    // A topic of a language has the language before it.
    add((id.contains("-") ? "### " : "## ") + title);
    List<Figure> drawn = draws ? pictures.get() : List.of();
    drawn.forEach(this::figure);
    if (!blocks.isEmpty()) {
      add(
          "<div class=\"scroll %s\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">"
              .formatted(id.replaceFirst(".*-", ""), title));
      add(blocks);
      add("</div>");
    } else if (drawn.isEmpty()) {
      add("> Not measured.");
    }
    add("</section>");
  }

  private void figure(Figure figure) {
    figures.add(figure);
    add("<figure id=\"%s\">".formatted(figure.id()));
    add(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"%s-caption\">\n%s</div>"
            .formatted(figure.id(), figure.inline()));
    add("<figcaption id=\"%s-caption\">".formatted(figure.id()));
    add(
        "%s %s [CSV](<data:text/csv;charset=utf-8,%s> \"%s.csv\")%s"
            .formatted(
                Markdown.strong(figure.title()),
                Markdown.text(figure.says()),
                URLEncoder.encode(figure.csv(), StandardCharsets.UTF_8).replace("+", "%20"),
                figure.id(),
                pictures
                    .map(folder -> file(folder, figure, "svg") + file(folder, figure, "png"))
                    .orElse("")));
    add("</figcaption>");
    add("</figure>");
  }

  private String file(Path folder, Figure figure, String format) {
    return " · [%s](%s)"
        .formatted(
            format.toUpperCase(Locale.ROOT), links.to(folder.resolve(figure.id() + "." + format)));
  }

  void settings(List<StoredRun<?>> runs) {
    add("<section id=\"facts\">");
    add("## Settings and data");
    if (runs.isEmpty()) {
      add("No results are stored in this folder.");
    }
    runs.forEach(this::settings);
    add("</section>");
  }

  private void settings(StoredRun<?> run) {
    String name = run.folder().getFileName().toString();
    add("<section id=\"facts-%s\">".formatted(name));
    add(
        "%s, %s, made by %s: %s"
            .formatted(
                run.config().system().language().displayName(),
                Markdown.text(ResultLabels.label(run.config())),
                Sources.of(run),
                Stream.of(RunFolder.RUN, run.data(), RunFolder.SUMMARY)
                    .map(run.folder()::resolve)
                    .filter(StoredResults::exists)
                    .map(file -> "[%s](%s)".formatted(file.getFileName(), links.to(file)))
                    .collect(Collectors.joining(" "))));
    add(
        Blocks.of(
            new Fold(
                "Settings",
                Blocks.of(
                    Table.of(List.copyOf(run.config().flat().entrySet()))
                        .text("setting", Map.Entry::getKey)
                        .text("value", Map.Entry::getValue)
                        .build()))));
    add("</section>");
  }
}
