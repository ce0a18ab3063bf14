package io.nrs.evaluation.report;

import com.google.gson.JsonElement;
import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.metrics.Calibration.Bin;
import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.StepFolder.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.io.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The experiments as one self-contained page of HTML, without network and scripts.
 *
 * @param html the page
 * @param sets the number of sets of results on it
 * @param remarks on data that could not be used
 * @param missing the number of missing experiments
 */
public record ReportPage(
    String html, int sets, List<String> remarks, int missing, List<ReportFigure> pictures) {
  private static final String FRAME = "report.html";
  private static final String STYLE = "report.css";

  public ReportPage {
    remarks = List.copyOf(remarks);
    pictures = List.copyOf(pictures);
  }

  /**
   * Creates the page.
   *
   * @param results folders of results; a missing one is empty
   * @param page the file of the page, which its links are relative to
   * @param pictures the folder for pictures
   * @param command that makes it
   * @throws io.nrs.evaluation.result.ResultException if a folder cannot be read
   */
  public static ReportPage of(
      List<Path> results,
      Path page,
      Optional<Path> pictures,
      List<Language> languages,
      String command) {
    StoredResults sets = StoredResults.read(results.toArray(Path[]::new));
    List<String> remarks = new ArrayList<>(sets.remarks());
    List<LanguageResults> views =
        languages.stream().map(language -> LanguageResults.of(language, sets)).toList();
    Optional<String> trouble = ReportFigure.trouble();
    trouble.ifPresent(remarks::add);
    PublishedResults published = PublishedResults.read();
    HtmlWriter html = new HtmlWriter(page, pictures, trouble.isEmpty());

    Optional<ReportFigure> together = ConfidenceFigure.of(views);
    header(html, command, published, languages, together.isPresent());
    html.add("<main>");
    remarks(html, remarks);
    for (LanguageResults view : views) {
      html.section(view.language().id(), "##", view.language().displayName());
      new AccuracySection(html, published).write(view);
      new FailureSection(html, published).write(view);
      new ConfidenceSection(html).write(view);
      new ReliabilitySection(html).write(view);
      new AblationSection(html).write(view);
      new CostSection(html).write(view);
      new CurveSection(html).write(view);
      html.close("section");
    }
    together.ifPresent(
        figure -> {
          html.section("all", "##", "All languages").figure(figure, List.of());
          html.close("section");
        });
    int missing = missing(html, views, published);
    int shown = config(html, sets, languages);
    html.close("main");
    return new ReportPage(
        TextFiles.resource(ReportPage.class, FRAME)
            .replace("STYLE", TextFiles.resource(ReportPage.class, STYLE))
            .replace("CONTENT", html.html()),
        shown,
        remarks,
        missing,
        html.figures());
  }

  private static void header(
      HtmlWriter html,
      String command,
      PublishedResults published,
      List<Language> languages,
      boolean together) {
    html.add("<header>").add("# The paper's experiments");
    html.paragraph(
        "Our system, the Neural Data Router and an LLM on formulas of growing depth, beside the published figures. Every value on this page is counted from stored answers, which are linked; results with other models, settings or formulas are never counted together.");
    html.add(
        "Made by %s. Published figures: %s"
            .formatted(
                MarkdownWriter.code(command),
                MarkdownWriter.text(published.source() + ". " + published.note())));
    List<String> items = new ArrayList<>();
    languages.forEach(
        language ->
            items.add(
                "[%s](#%s)".formatted(MarkdownWriter.text(language.displayName()), language.id())));
    if (together) {
      items.add("[All languages](#all)");
    }
    items.addAll(List.of("[Not measured yet](#missing)", "[Settings and data](#facts)"));
    html.add("<nav aria-label=\"Contents\">").add(MarkdownWriter.list(items));
    html.close("nav").close("header");
  }

  private static void remarks(HtmlWriter html, List<String> remarks) {
    if (!remarks.isEmpty()) {
      html.section("remarks", "##", "What could not be used as it is")
          .add("<div class=\"remark\">")
          .add(MarkdownWriter.list(remarks.stream().map(MarkdownWriter::text).toList()))
          .close("div")
          .close("section");
    }
  }

  private static int missing(
      HtmlWriter html, List<LanguageResults> views, PublishedResults published) {
    html.section("missing", "##", "Not measured yet");
    int missing = 0;
    for (LanguageResults view : views) {
      List<MissingExperiment> all = MissingExperiment.of(view, published);
      missing += all.size();
      if (!all.isEmpty()) {
        html.details(" open", "%s: %d missing".formatted(view.language().displayName(), all.size()))
            .add(
                MarkdownWriter.list(
                    all.stream()
                        .map(
                            each ->
                                MarkdownWriter.text(each.what() + ": ")
                                    + " "
                                    + MarkdownWriter.code(each.command()))
                        .toList()))
            .close("details");
      }
    }
    if (missing == 0) {
      html.paragraph("Nothing that the paper compares.");
    }
    html.close("section");
    return missing;
  }

  private static int config(HtmlWriter html, StoredResults sets, List<Language> languages) {
    html.section("facts", "##", "Settings and data");
    List<StoredRun<?>> shown =
        Stream.of(sets.results(), sets.steps(), sets.curves())
            .<StoredRun<?>>flatMap(List::stream)
            .filter(run -> languages.contains(run.config().system().language()))
            .toList();
    if (shown.isEmpty()) {
      html.paragraph("No results are stored in this folder.");
    }
    shown.forEach(run -> config(html, run));
    html.close("section");
    return shown.size();
  }

  private static void config(HtmlWriter html, StoredRun<?> run) {
    String name = run.folder().getFileName().toString();
    html.details(
        " id=\"facts-" + name + "\"",
        "%s · %s"
            .formatted(
                run.config().system().language().displayName(), ResultLabels.label(run.config())));
    html.add(
        name
            + ": "
            + Stream.of(ResultFolder.FACTS, run.data(), ResultFolder.SUMMARY)
                .filter(file -> StoredResults.exists(run.folder().resolve(file)))
                .map(file -> "[%s](<%s>)".formatted(file, html.link(run.folder().resolve(file))))
                .collect(Collectors.joining(" ")));
    html.add("Made by " + ProvenanceText.commands(run.provenance()));
    html.table(
            "Settings of " + name,
            Table.builder(List.copyOf(ResultLabels.flat(run.config()).entrySet()))
                .text("setting", Map.Entry::getKey)
                .text("value", Map.Entry::getValue)
                .build())
        .close("details");
  }

  /** The cost of a formula for each system: time, and for an LLM tokens. */
  private record CostSection(HtmlWriter html) {
    private static final List<Spending> SPENDING =
        List.of(
            new Spending("promptTokens", "prompt tokens, mean", "%.0f"),
            new Spending("completionTokens", "completion tokens, mean", "%.0f"));

    /** A cost that only some systems have; it gets a column if any system has it. */
    private record Spending(String detail, String head, String format) {}

    void write(LanguageResults view) {
      String id = view.language().id() + "-cost";
      html.section(id, "###", "Cost of a formula");
      if (view.systems().isEmpty()) {
        html.remark("Not measured.").close("section");
        return;
      }
      Table.Builder<SystemResults> table =
          Table.builder(view.systems())
              .text("system", SystemResults::label)
              .text("formulas", set -> "" + set.results().size())
              .text("seconds, mean", set -> number("%.3f", seconds(set).average()))
              .text("seconds, most", set -> number("%.3f", seconds(set).max()));
      SPENDING.stream()
          .filter(each -> view.systems().stream().anyMatch(set -> mean(set, each).isPresent()))
          .forEach(each -> table.text(each.head(), set -> number(each.format(), mean(set, each))));
      Table data = table.text("machine", CostSection::machines).build();
      html.table(view.language().displayName() + ": cost of a formula", data)
          .add("The same as a file: " + HtmlWriter.csv(id, data))
          .sources(view.systems().stream().map(SystemResults::source).toList())
          .close("section");
    }

    private static DoubleStream seconds(SystemResults set) {
      return set.results().stream().mapToDouble(Result::seconds);
    }

    private static String machines(SystemResults set) {
      return set.stored().provenance().stream()
          .map(Provenance::machine)
          .distinct()
          .collect(Collectors.joining("; "));
    }

    private static OptionalDouble mean(SystemResults set, Spending spending) {
      return set.results().stream()
          .map(result -> result.details().get(spending.detail()))
          .filter(CostSection::isNumber)
          .mapToDouble(JsonElement::getAsDouble)
          .average();
    }

    private static boolean isNumber(JsonElement value) {
      return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    }

    private static String number(String format, OptionalDouble value) {
      return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "–";
    }
  }

  /** The accuracy of networks while they are trained. */
  private record CurveSection(HtmlWriter html) {
    void write(LanguageResults view) {
      html.figures(
          view.language().id() + "-training",
          "Learning curves",
          view.curves(),
          CurveSection::figure);
    }

    private static ReportFigure figure(String id, String label, StoredRun<Validation> stored) {
      LearningCurve curve = LearningCurve.of(label, stored);
      String says =
          String.format(
              Locale.ROOT,
              "%,d of %,d iterations of %,d examples, in %s. Best out of distribution: %s, after %,d.",
              curve.last().iteration(),
              curve.iterations(),
              curve.batch(),
              ProvenanceText.time(curve.last().seconds()),
              Cell.decimals(3, curve.best().outOfDistribution()),
              curve.best().iteration());
      Table data =
          Table.builder(curve.validations())
              .text("iteration", each -> "" + each.iteration())
              .text("hours", each -> Cell.decimals(3, each.seconds() / 3600))
              .text("loss", each -> Cell.decimals(3, each.loss()))
              .text("in distribution", each -> Cell.decimals(3, each.inDistribution()))
              .text("out of distribution", each -> Cell.decimals(3, each.outOfDistribution()))
              .build();
      return curve.validations().size() == 1
          ? ReportFigure.inWords(
              id, label, says + " This is the only validation yet, which is no curve.", data)
          : ReportFigure.ofChart(id, label, says, () -> Charts.learning(curve), data);
    }
  }

  /** The share of right steps by their confidence. */
  private record ReliabilitySection(HtmlWriter html) {
    void write(LanguageResults view) {
      String id = view.language().id() + "-reliability";
      html.figures(
          id, "Confidence against right steps", view.reliability(), ReliabilitySection::figure);
    }

    private static ReportFigure figure(String id, String label, StoredRun<Steps> stored) {
      Calibration calibration = Calibration.of(stored.entries());
      List<Bin> bins = calibration.bins();
      String says =
          String.format(
              Locale.ROOT,
              "%,d steps, %,d of them right. Mean confidence %s, expected calibration error %s.",
              calibration.steps(),
              calibration.right(),
              Cell.decimals(3, calibration.confidence()),
              Cell.decimals(3, calibration.expectedError()));
      Table data =
          Table.builder(bins)
              .text("confidence", ReliabilitySection::interval)
              .text("steps", bin -> String.valueOf(bin.steps()))
              .text("right", bin -> String.valueOf(bin.right()))
              .text("mean confidence", bin -> Cell.decimals(3, bin.confidence()))
              .build();
      return bins.size() == 1
          ? ReportFigure.inWords(
              id,
              label,
              "%s The confidence of all steps is in %s, which is no curve."
                  .formatted(says, interval(bins.get(0))),
              data)
          : ReportFigure.ofChart(
              id,
              label,
              says,
              () ->
                  Charts.reliability(
                      bins.stream().mapToDouble(Bin::confidence).toArray(),
                      bins.stream().mapToDouble(Bin::accuracy).toArray()),
              data);
    }

    private static String interval(Bin bin) {
      return Cell.decimals(1, bin.from()) + "–" + Cell.decimals(1, bin.to());
    }
  }
}
