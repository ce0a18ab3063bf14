package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Validation;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    Map<Variation.Stored, SystemResults> variations,
    Map<String, StoredRun<Steps>> confidence,
    Map<String, StoredRun<Steps>> reliability,
    Map<String, StoredRun<Validation>> curves) {
  /** The order of systems. */
  static final List<String> ORDER = List.of("nrs", "router", "llm", "answers");

  static LanguageResults of(Language language, StoredResults all) {
    StoredResults sets = all.of(language);
    List<StoredRun<Result>> own =
        sets.results().stream()
            .sorted(
                Comparator.comparingInt(LanguageResults::rank)
                    .thenComparing(stored -> ResultLabels.label(stored.config())))
            .toList();
    Map<Variation.Stored, StoredRun<Result>> variations = variations(language, own);
    List<StoredRun<Result>> whole =
        own.stream()
            .filter(stored -> !variations.containsValue(stored) || !isVariationAlone(stored))
            .toList();
    Map<RunConfig, String> labels = ResultLabels.of(whole.stream().map(StoredRun::config).toList());
    List<SystemResults> systems =
        whole.stream()
            .map(stored -> SystemResults.of(labels.get(stored.config()), stored))
            .toList();
    Map<Variation.Stored, SystemResults> compared = new LinkedHashMap<>();
    variations.forEach((row, run) -> compared.put(row, SystemResults.of(row.id(), run)));
    return new LanguageResults(
        language,
        systems,
        compared,
        named(steps(sets, false)),
        named(steps(sets, true)),
        named(sets.curves()));
  }

  private static <E> Map<String, StoredRun<E>> named(List<StoredRun<E>> own) {
    Map<RunConfig, String> names = ResultLabels.of(own.stream().map(StoredRun::config).toList());
    Map<String, StoredRun<E>> named = new LinkedHashMap<>();
    own.forEach(stored -> named.put(names.get(stored.config()), stored));
    return named;
  }

  /** The place of a system; of equal systems, that of its settings. */
  private static int rank(StoredRun<Result> stored) {
    int known = ORDER.indexOf(stored.config().system().system());
    Map<String, String> settings = stored.config().flat();
    boolean hasDefaults = settings.getOrDefault("preset", "").equals("default");
    boolean asItShips = hasDefaults && settings.containsKey("tagger.sha256");
    int beforeOtherSettings = (hasDefaults ? 1 : 0) + (asItShips ? 1 : 0);
    return known < 0 ? 3 * ORDER.size() : 3 * known + 2 - beforeOtherSettings;
  }

  /** Steps that were compared with exact ones, or readings of whole formulas. */
  private static List<StoredRun<Steps>> steps(StoredResults sets, boolean compared) {
    return sets.steps().stream()
        .filter(
            run -> run.entries().stream().anyMatch(steps -> !steps.points().isEmpty()) != compared)
        .toList();
  }

  /**
   * The largest group of variations with a result of what ships: of the same formulas and, but for
   * those that were trained again, of the same networks.
   */
  private static Map<Variation.Stored, StoredRun<Result>> variations(
      Language language, List<StoredRun<Result>> all) {
    if (!language.isOfPaper()) {
      return Map.of();
    }
    Map<StoredRun<Result>, Variation.Stored> known = new LinkedHashMap<>();
    all.forEach(run -> Variation.of(run.config()).ifPresent(stored -> known.put(run, stored)));
    Map<Variation.Stored, StoredRun<Result>> largest = Map.of();
    for (StoredRun<Result> whole : known.keySet()) {
      Map<Variation.Stored, StoredRun<Result>> group =
          new TreeMap<>(Variation.order(RulesFactory.of(language)));
      known.forEach(
          (run, stored) -> {
            if (isBeside(whole, run)) {
              group.put(stored, run);
            }
          });
      if (known.get(whole).id().equals(Variation.WHOLE)
          && group.size() > Math.max(1, largest.size())) {
        largest = group;
      }
    }
    return largest;
  }

  private static boolean isBeside(StoredRun<Result> whole, StoredRun<Result> run) {
    Map<String, String> first = whole.config().flat();
    Map<String, String> second = run.config().flat();
    return whole.config().formulas().equals(run.config().formulas())
        && TrainableModule.SELECTOR_AND_SOLVER.stream()
            .allMatch(
                module ->
                    second.containsKey(module.id() + ".training.seed")
                        || first
                            .get(module.id() + ".sha256")
                            .equals(second.get(module.id() + ".sha256")));
  }

  /** Whether the results exist only for the table of ablations. */
  private static boolean isVariationAlone(StoredRun<Result> stored) {
    return stored.provenance().stream()
        .allMatch(provenance -> provenance.command().contains(" --without "));
  }

  /** All cells with results of a system, in the order of nesting and arguments. */
  List<String> cells() {
    return systems.stream()
        .flatMap(set -> set.summary().cells().stream())
        .map(cell -> cell.id())
        .distinct()
        .sorted(CellOrder.COMPARATOR)
        .toList();
  }
}
