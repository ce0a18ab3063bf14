package io.nrs.evaluation.report;

import io.nrs.evaluation.report.Sources.RelativeLinks;
import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The experiments as one self-contained page of HTML, without network and scripts.
 *
 * @param sets the number of sets of results on it
 * @param remarks on data that could not be used
 * @param missing the number of missing experiments
 */
public record ReportPage(
    String html, int sets, List<String> remarks, int missing, List<Figure> pictures) {
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
   * @param proofs what is proved about networks
   * @throws io.nrs.evaluation.result.ResultException if a folder cannot be read
   */
  public static ReportPage of(
      List<Path> results,
      Path page,
      Optional<Path> pictures,
      List<Language> languages,
      String command,
      Blocks proofs) {
    StoredResults sets = StoredResults.read(results.toArray(Path[]::new)).in(languages);
    List<String> remarks = new ArrayList<>(sets.remarks());
    Optional<String> trouble = Figure.trouble();
    trouble.ifPresent(remarks::add);
    List<LanguageResults> views =
        languages.stream().map(language -> LanguageResults.of(language, sets)).toList();
    PublishedResults published = PublishedResults.read();
    List<MissingExperiment> missing = MissingExperiment.of(views);
    List<StoredRun<?>> shown =
        Stream.of(sets.results(), sets.steps(), sets.curves())
            .<StoredRun<?>>flatMap(List::stream)
            .filter(run -> languages.contains(run.config().system().language()))
            .toList();
    ReportContent content =
        new ReportContent(
            new RelativeLinks(page),
            pictures,
            trouble.isEmpty(),
            new StringBuilder(),
            new ArrayList<>());
    Optional<Figure> together = trouble.isEmpty() ? Confidence.together(views) : Optional.empty();
    content.header(command, published, languages, together.isPresent(), !proofs.isEmpty());
    content.add("<main>");
    content.remarks(remarks);
    Sources sources = Sources.ofPage(page);
    for (LanguageResults view : views) {
      content.add("<section id=\"%s\">".formatted(view.language().id()));
      content.add("## " + Markdown.text(view.language().displayName()));
      content.add(
          EarlierFormulas.note(
              shown.stream()
                  .map(StoredRun::config)
                  .filter(config -> config.system().language().equals(view.language()))
                  .map(RunConfig::hasEarlierFormulas)
                  .toList()));
      topics(content, view, published, sources);
      content.add("</section>");
    }
    if (together.isPresent()) {
      content.section("all", "All languages", Blocks.NONE, together.map(List::of)::get);
    }
    if (!proofs.isEmpty()) {
      content.section("proved", "Proved", proofs, List::of);
    }
    content.section("missing", "Not measured yet", MissingExperiment.table(missing), List::of);
    content.settings(shown);
    content.add("</main>");
    return new ReportPage(
        TextFiles.resource(ReportPage.class, FRAME)
            .replace("STYLE", TextFiles.resource(ReportPage.class, STYLE))
            .replace("CONTENT", PageHtml.of(content.markdown().toString())),
        shown.size(),
        remarks,
        missing.size(),
        content.figures());
  }

  private static void topics(
      ReportContent content, LanguageResults view, PublishedResults published, Sources sources) {
    List<LanguageResults> views = List.of(view);
    String id = view.language().id() + "-";
    Stress stress = new Stress(sources);
    FailureKinds failures = new FailureKinds(published, sources);
    content.section(
        id + "accuracy",
        "Accuracy",
        new Comparison(published, sources).page(view),
        () -> NestingFigure.of(view, published).stream().toList());
    content.section(
        id + "stress",
        "Narrow operands, chains and wide operations",
        stress.document(views).and(stress.routers(views)),
        List::of);
    content.section(id + "failures", "Failures", failures.page(view), () -> failures.figures(view));
    content.section(
        id + "confidence",
        "Confidence against the length of the input",
        new Confidence(sources).document(views),
        () -> Confidence.figures(view));
    content.section(
        id + "reliability",
        "Confidence against right steps",
        new Reliability(sources).document(views),
        () -> Reliability.figures(view));
    content.section(
        id + "ablations", "Ablations", Ablations.page(view), () -> Ablations.figures(view));
    content.section(
        id + "training",
        "Learning curves",
        new LearningCurves(sources).document(views),
        () -> LearningCurves.figures(view));
  }
}
