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
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.io.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

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
    Document document = shell();
    Element body = document.body();
    header(body, command, published, languages, together.isPresent());
    Element main = body.appendElement("main");
    remarks(main, remarks);
    for (LanguageResults view : views) {
      Element section =
          HtmlWriter.section(main, view.language().id(), "h2", view.language().displayName())
              .addClass("language");
      new AccuracySection(html, published).write(section, view);
      new FailureSection(html, published).write(section, view);
      new ConfidenceSection(html).write(section, view);
      new ReliabilitySection(html).write(section, view);
      new AblationSection(html).write(section, view);
      new CostSection(html).write(section, view);
      new CurveSection(html).write(section, view);
    }
    together.ifPresent(
        figure ->
            html.figure(HtmlWriter.section(main, "all", "h2", "All languages"), figure, List.of()));
    int missing = missing(main, views, published);
    int shown = config(main, sets, languages, html);
    return new ReportPage(
        document.outerHtml() + "\n",
        shown,
        remarks,
        missing,
        html.figures());
  }

  private static Document shell() {
    Document document = Document.createShell("");
    document.prependChild(new DocumentType("html", "", ""));
    document.outputSettings().prettyPrint(false);
    document.child(0).attr("lang", "en");
    Element head = document.head();
    head.appendElement("meta").attr("charset", "utf-8");
    head.appendElement("meta")
        .attr("http-equiv", "Content-Security-Policy")
        .attr("content", "default-src 'none'; style-src 'unsafe-inline'");
    head.appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width, initial-scale=1");
    head.appendElement("meta").attr("name", "color-scheme").attr("content", "light dark");
    head.appendElement("title").text("NRS: the paper's experiments");
    head.appendElement("style")
        .appendChild(new DataNode(TextFiles.resource(ReportPage.class, STYLE)));
    return document;
  }

  private static void header(
      Element body,
      String command,
      PublishedResults published,
      List<Language> languages,
      boolean together) {
    Element header = body.appendElement("header");
    header.appendElement("h1").text("The paper's experiments");
    HtmlWriter.paragraph(
        header,
        "Our system, the Neural Data Router and an LLM on formulas of growing depth, beside the published figures. Every value on this page is counted from stored answers, which are linked; results with other models, settings or formulas are never counted together.");
    Element provenance = HtmlWriter.paragraph(header, "Made by ");
    provenance.appendElement("code").text(command);
    provenance.appendText(". Published figures: " + published.source() + ". " + published.note());
    Element list = header.appendElement("nav").attr("aria-label", "Contents").appendElement("ul");
    for (Language language : languages) {
      Element item = list.appendElement("li");
      item.appendElement("a").attr("href", "#" + language.id()).text(language.displayName());
    }
    if (together) {
      list.appendElement("li").appendElement("a").attr("href", "#all").text("All languages");
    }
    list.appendElement("li").appendElement("a").attr("href", "#missing").text("Not measured yet");
    list.appendElement("li").appendElement("a").attr("href", "#facts").text("Settings and data");
  }

  private static void remarks(Element main, List<String> remarks) {
    if (remarks.isEmpty()) {
      return;
    }
    Element section = HtmlWriter.section(main, "remarks", "h2", "What could not be used as it is");
    Element list = section.appendElement("ul").addClass("remark");
    remarks.forEach(remark -> list.appendElement("li").text(remark));
  }

  private static int missing(
      Element main, List<LanguageResults> views, PublishedResults published) {
    Element section = HtmlWriter.section(main, "missing", "h2", "Not measured yet");
    int missing = 0;
    for (LanguageResults view : views) {
      List<MissingExperiment> all = MissingExperiment.of(view, published);
      missing += all.size();
      if (!all.isEmpty()) {
        Element details = section.appendElement("details").attr("open", true);
        details
            .appendElement("summary")
            .text("%s: %d missing".formatted(view.language().displayName(), all.size()));
        Element list = details.appendElement("ul");
        for (MissingExperiment each : all) {
          Element item = list.appendElement("li").text(each.what() + ": ");
          item.appendElement("code").text(each.command());
        }
      }
    }
    if (missing == 0) {
      HtmlWriter.paragraph(section, "Nothing that the paper compares.");
    }
    return missing;
  }

  private static int config(
      Element main, StoredResults sets, List<Language> languages, HtmlWriter html) {
    Element section = HtmlWriter.section(main, "facts", "h2", "Settings and data");
    List<StoredRun<?>> shown =
        Stream.of(sets.results(), sets.steps(), sets.curves())
            .<StoredRun<?>>flatMap(List::stream)
            .filter(run -> languages.contains(run.config().system().language()))
            .toList();
    if (shown.isEmpty()) {
      HtmlWriter.paragraph(section, "No results are stored in this folder.");
    }
    shown.forEach(run -> config(section, run, html));
    return shown.size();
  }

  private static void config(Element section, StoredRun<?> run, HtmlWriter html) {
    String name = run.folder().getFileName().toString();
    Element details = section.appendElement("details").id("facts-" + name);
    details
        .appendElement("summary")
        .text(
            "%s · %s"
                .formatted(
                    run.config().system().language().displayName(),
                    ResultLabels.label(run.config())));
    Element links = HtmlWriter.paragraph(details, name + ": ");
    for (String file : List.of(ResultFolder.FACTS, run.data(), ResultFolder.SUMMARY)) {
      if (StoredResults.exists(run.folder().resolve(file))) {
        links.appendElement("a").attr("href", html.link(run.folder().resolve(file))).text(file);
        links.appendText(" ");
      }
    }
    Element list = details.appendElement("dl");
    run.provenance()
        .forEach(
            provenance -> {
              list.appendElement("dt").text("made by");
              Element how = list.appendElement("dd");
              how.appendElement("code").text(provenance.command());
              how.appendText(" on " + provenance.machine());
            });
    ResultLabels.flat(run.config())
        .forEach(
            (setting, value) -> {
              list.appendElement("dt").text(setting);
              list.appendElement("dd").text(value);
            });
  }

  /** The cost of a formula for each system: time, and for an LLM tokens. */
  private record CostSection(HtmlWriter html) {
    private static final List<Spending> SPENDING =
        List.of(
            new Spending("promptTokens", "prompt tokens, mean", "%.0f"),
            new Spending("completionTokens", "completion tokens, mean", "%.0f"));

    /** A cost that only some systems have; it gets a column if any system has it. */
    private record Spending(String detail, String head, String format) {}

    void write(Element parent, LanguageResults view) {
      String id = view.language().id() + "-cost";
      Element section = HtmlWriter.section(parent, id, "h3", "Cost of a formula");
      if (view.systems().isEmpty()) {
        HtmlWriter.paragraph(section, "Not measured.").addClass("remark");
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
      HtmlWriter.table(section, view.language().displayName() + ": cost of a formula", data);
      HtmlWriter.csv(HtmlWriter.paragraph(section, "The same as a file: "), id, data);
      html.sources(section, view.systems().stream().map(SystemResults::source).toList());
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
    void write(Element parent, LanguageResults view) {
      html.figures(
          parent,
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
              .text("hours", each -> Cell.decimals(2, each.seconds() / 3600))
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
    void write(Element parent, LanguageResults view) {
      String id = view.language().id() + "-reliability";
      html.figures(
          parent,
          id,
          "Confidence against right steps",
          view.reliability(),
          ReliabilitySection::figure);
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
