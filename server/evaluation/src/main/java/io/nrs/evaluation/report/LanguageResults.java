package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.ReliabilityFolder.Steps;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The stored results of a language.
 *
 * @param systems results of whole systems, ours first
 * @param variations results of ours without a mechanism, the shipped system first
 * @param confidence by name
 * @param reliability of steps, by name
 * @param curves of trainings, by name
 */
record LanguageResults(
    Language language,
    List<SystemResults> systems,
    Map<AblationTable.Row, SystemResults> variations,
    Map<String, StoredRun<Point>> confidence,
    Map<String, StoredRun<Steps>> reliability,
    Map<String, StoredRun<Validation>> curves) {
  /** The order of systems. */
  static final List<String> ORDER = List.of("nrs", "router", "llm");

  static LanguageResults of(Language language, StoredResults sets, List<String> remarks) {
    List<StoredRun<Result>> own =
        sets.results().stream()
            .filter(stored -> stored.config().system().language().equals(language))
            .sorted(
                Comparator.comparingInt(LanguageResults::rank)
                    .thenComparing(stored -> ResultLabels.label(stored.config())))
            .toList();
    AblationTable table =
        sets.ablations().getOrDefault(language, new AblationTable(language, List.of()));
    Map<AblationTable.Row, SystemResults> variations = new LinkedHashMap<>();
    for (AblationTable.Row row : table.rows()) {
      own.stream()
          .filter(stored -> stored.folder().getFileName().toString().equals(row.folder()))
          .findFirst()
          .ifPresentOrElse(
              stored -> variations.put(row, SystemResults.of(row.id(), stored)),
              () ->
                  remarks.add(
                      "the results of the variation %s of %s (%s) are not there or cannot be used: measure it again with nrs ablate %s --only %s"
                          .formatted(
                              row.id(), language.id(), row.folder(), language.id(), row.id())));
    }
    List<StoredRun<Result>> whole =
        own.stream().filter(stored -> !isVariationAlone(stored, table)).toList();
    Map<RunConfig, String> labels = ResultLabels.of(whole.stream().map(StoredRun::config).toList());
    List<SystemResults> systems =
        whole.stream()
            .map(stored -> SystemResults.of(labels.get(stored.config()), stored))
            .toList();
    return new LanguageResults(
        language,
        systems,
        variations,
        named(language, sets.confidence()),
        named(language, sets.reliability()),
        named(language, sets.curves()));
  }

  private static <E> Map<String, StoredRun<E>> named(Language language, List<StoredRun<E>> all) {
    List<StoredRun<E>> own =
        all.stream()
            .filter(stored -> stored.config().system().language().equals(language))
            .toList();
    Map<RunConfig, String> names = ResultLabels.of(own.stream().map(StoredRun::config).toList());
    Map<String, StoredRun<E>> named = new LinkedHashMap<>();
    own.forEach(stored -> named.put(names.get(stored.config()), stored));
    return named;
  }

  private static int rank(StoredRun<Result> stored) {
    int known = ORDER.indexOf(stored.config().system().system());
    boolean asItShips =
        ResultLabels.flat(stored.config()).getOrDefault("preset", "").equals("default");
    return known < 0 ? 2 * ORDER.size() : 2 * known + (asItShips ? 0 : 1);
  }

  /** Whether the results exist only for the table of ablations. */
  private static boolean isVariationAlone(StoredRun<Result> stored, AblationTable table) {
    boolean listed =
        table.rows().stream()
            .anyMatch(
                row ->
                    row.folder().equals(stored.folder().getFileName().toString())
                        && !row.id().equals(Variation.WHOLE));
    return listed
        && stored.provenance().stream()
            .allMatch(provenance -> provenance.command().startsWith("nrs ablate"));
  }

  /** All cells with results of a system, in the order of nesting and arguments. */
  List<String> cells() {
    return new ArrayList<>(
        systems.stream()
            .flatMap(set -> set.summary().cells().stream())
            .map(cell -> cell.id())
            .distinct()
            .sorted(CellOrder.COMPARATOR)
            .toList());
  }
}
