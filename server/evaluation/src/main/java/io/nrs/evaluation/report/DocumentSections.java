package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.result.EarlierFormulas;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sections of this program's documents, from stored results.
 *
 * @param remarks on data that could not be used
 */
public record DocumentSections(List<Section> sections, List<String> remarks) {
  public DocumentSections {
    sections = List.copyOf(sections);
    remarks = List.copyOf(remarks);
  }

  /**
   * A section between comments {@code measured:NAME}.
   *
   * @param text as Markdown; empty if no results for it are stored
   * @param command that measures it
   */
  public record Section(String name, Optional<String> text, String command) {}

  /**
   * Creates the sections, from results of these networks alone.
   *
   * @param results the folder of all results
   * @param home the folder of this program, which contains the documents
   * @param models that the documents describe
   * @param known the languages of the networks, in the order of tables
   * @throws io.nrs.evaluation.result.ResultException if results cannot be read
   * @throws io.nrs.rewriting.models.ModelException if there are no models
   */
  public static DocumentSections of(
      Path results, Path home, ModelStore models, List<Language> known) {
    StoredResults sets = StoredResults.read(results).of(models).in(known);
    List<LanguageResults> all =
        Stream.concat(
                Language.ofPaper().stream(),
                sets.results().stream().map(stored -> stored.config().system().language()))
            .distinct()
            .sorted(Language.order())
            .map(language -> LanguageResults.of(language, sets))
            .toList();
    // Published figures and ablations are of the paper's languages.
    List<LanguageResults> views = all.stream().filter(view -> view.language().isOfPaper()).toList();
    PublishedResults published = PublishedResults.read();
    Sources sources = Sources.ofDocuments(home, "docs/results", sets.results());
    Sources ofSteps = Sources.ofDocuments(home, "docs/results", sets.steps());
    Comparison comparison = new Comparison(published, sources);
    Stress stress = new Stress(sources);
    List<Section> sections =
        List.of(
            section(
                "accuracy",
                "nrs evaluate --write",
                MeasuredTables.accuracy(language -> models, known)),
            section("networks", "nrs train", NetworkTable.of(models, known)),
            section(
                "summary", "nrs evaluate --split paper", comparison.summary(views), sets.results()),
            section(
                "comparison",
                "nrs evaluate --split paper",
                comparison.document(views),
                sets.results()),
            section(
                "routers",
                "nrs evaluate --system router --split stress",
                stress.routers(views),
                sets.results()),
            section(
                "failures",
                "nrs evaluate --split paper %s --formulas 10, and the same for other M"
                    .formatted(PaperSetting.ALL.get(0).options()),
                new FailureKinds(published, sources).document(views),
                sets.results()),
            section(
                "ablations",
                "nrs evaluate --split paper --formulas 20 --without all",
                Ablations.document(views),
                sets.results()),
            section("stress", "nrs evaluate --split stress", stress.document(all), sets.results()),
            section(
                "confidence",
                "nrs evaluate --split paper --steps --windowing none",
                new Confidence(ofSteps).document(views),
                sets.steps()),
            section(
                "reliability",
                "nrs evaluate --split paper --formulas 20 --steps",
                new Reliability(ofSteps).document(all),
                sets.steps()),
            section(
                "training",
                "nrs train LANGUAGE MODULE --results results",
                new LearningCurves(Sources.ofDocuments(home, "docs/results", sets.curves()))
                    .document(views)),
            section(
                "field",
                "nrs evaluate --split field",
                FieldResults.document(all, Sources.ofDocuments(home, "docs", sets.results())),
                sets.results()),
            section("runs", "nrs evaluate", RunIndex.document(sets), sets.results()),
            section("missing", "nrs evaluate", MissingExperiment.document(views)));
    return new DocumentSections(sections, sets.remarks());
  }

  private static Section section(String name, String command, Blocks text) {
    return new Section(
        name, Optional.of(text.markdown()).filter(given -> !given.isEmpty()), command);
  }

  /** A section that says so if an earlier version drew the formulas of some runs. */
  private static <E> Section section(
      String name, String command, Blocks text, List<StoredRun<E>> runs) {
    Blocks note =
        EarlierFormulas.note(runs.stream().map(run -> run.config().hasEarlierFormulas()).toList());
    return section(name, command, text.isEmpty() ? text : text.and(note));
  }

  /** The index of all stored runs, in the order of their folders. */
  static final class RunIndex {
    private RunIndex() {}

    static Blocks document(StoredResults all) {
      List<StoredRun<?>> runs =
          Stream.of(all.results(), all.steps(), all.curves())
              .<StoredRun<?>>flatMap(List::stream)
              .sorted(Comparator.comparing(run -> run.config().folder()))
              .toList();
      return runs.isEmpty()
          ? Blocks.NONE
          : Blocks.of(
              Table.of(runs)
                  .markdown("folder", run -> "[%1$s](%1$s)".formatted(run.config().folder()))
                  .text("system", run -> ResultLabels.label(run.config()))
                  .text("exact", RunIndex::accuracy)
                  .text("date", run -> StoredResults.made(run).date().orElse(Markdown.UNKNOWN))
                  .markdown("last command", run -> Markdown.code(StoredResults.made(run).command()))
                  .build());
    }

    private static String accuracy(StoredRun<?> run) {
      List<Result> results =
          run.entries().stream().filter(Result.class::isInstance).map(Result.class::cast).toList();
      if (results.isEmpty()) {
        return Markdown.UNKNOWN;
      }
      Summary.Cell all = Summary.cell("all", results);
      return "%s of %s (%s)"
          .formatted(
              Markdown.count(all.right()),
              Markdown.count(all.formulas()),
              Markdown.range(all.low(), all.high()));
    }
  }
}
