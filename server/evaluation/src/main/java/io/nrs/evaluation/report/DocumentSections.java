package io.nrs.evaluation.report;

import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.NetworkTable;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
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
    StoredResults sets = StoredResults.read(results).of(new CurrentModels(models));
    List<LanguageResults> all =
        Stream.concat(
                Stream.of(BuiltInLanguage.values()),
                sets.results().stream().map(stored -> stored.config().system().language()))
            // Stored results have only the id of a described language.
            .map(stored -> known.stream().filter(stored::equals).findFirst().orElse(stored))
            .distinct()
            .sorted(Language.order())
            .map(language -> LanguageResults.of(language, sets))
            .toList();
    // Published figures and ablations are of the paper's languages.
    List<LanguageResults> views =
        all.stream().filter(view -> view.language() instanceof BuiltInLanguage).toList();
    PublishedResults published = PublishedResults.read();
    Sources sources = Sources.ofDocuments(home);
    Comparison comparison = new Comparison(published, sources);
    Stress stress = new Stress(sources);
    List<Section> sections =
        List.of(
            section(
                "accuracy",
                "nrs evaluate --write",
                MeasuredTables.accuracy(language -> models, known)),
            section("networks", "nrs train", NetworkTable.of(models, known)),
            section("summary", "nrs evaluate --split paper", comparison.summary(views)),
            section("comparison", "nrs evaluate --split paper", comparison.document(views)),
            section(
                "routers", "nrs evaluate --system router --split stress", stress.routers(views)),
            section(
                "failures",
                "nrs evaluate --split paper %s --formulas 10, and the same for other M"
                    .formatted(PaperSetting.ALL.get(0).options()),
                new FailureKinds(published, sources).document(views)),
            section(
                "ablations",
                "nrs evaluate --split paper --formulas 20 --without all",
                Ablations.document(views)),
            section("stress", "nrs evaluate --split stress", stress.document(all)),
            section(
                "confidence",
                "nrs evaluate --split paper --steps --windowing none",
                new Confidence(sources).document(views)),
            section(
                "reliability",
                "nrs evaluate --split paper --formulas 20 --steps",
                new Reliability(sources).document(all)),
            section(
                "training",
                "nrs train LANGUAGE MODULE --results results",
                new LearningCurves(sources).document(views)),
            section("field", "nrs evaluate --split field", FieldResults.document(all)),
            section("runs", "nrs evaluate", RunIndex.document(sets)),
            section("missing", "nrs evaluate", MissingExperiment.document(views)));
    return new DocumentSections(sections, sets.remarks());
  }

  private static Section section(String name, String command, String text) {
    return new Section(name, Optional.of(text).filter(given -> !given.isEmpty()), command);
  }
}
