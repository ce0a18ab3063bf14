package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is stored of a task.
 *
 * @param systems results of whole systems, ours first
 * @param variations results of ours without a mechanism, what ships first
 * @param confidence by names
 */
record TaskView(
    Language task,
    List<SetView> systems,
    Map<AblationTable.Row, SetView> variations,
    Map<String, ConfidenceFolder.Stored> confidence) {
  /** Of systems. */
  static final List<String> ORDER = List.of("nrs", "router", "llm");

  static TaskView of(Language task, StoredSets sets, List<String> remarks) {
    List<ResultFolder.Stored> own =
        sets.results().stream()
            .filter(stored -> stored.facts().system().task() == task)
            .sorted(
                Comparator.comparingInt(TaskView::rank)
                    .thenComparing(stored -> Labels.label(stored.facts())))
            .toList();
    AblationTable table = sets.ablations().getOrDefault(task, new AblationTable(task, List.of()));
    Map<AblationTable.Row, SetView> variations = new LinkedHashMap<>();
    for (AblationTable.Row row : table.rows()) {
      own.stream()
          .filter(stored -> stored.folder().getFileName().toString().equals(row.folder()))
          .findFirst()
          .ifPresentOrElse(
              stored -> variations.put(row, SetView.of(row.id(), stored)),
              () ->
                  remarks.add(
                      "the results of the variation %s of %s (%s) are not there or cannot be used: measure it again with nrs ablate %s --only %s"
                          .formatted(row.id(), task.id(), row.folder(), task.id(), row.id())));
    }
    List<ResultFolder.Stored> whole =
        own.stream().filter(stored -> !isVariationAlone(stored, table)).toList();
    Map<Facts, String> labels = Labels.of(whole.stream().map(ResultFolder.Stored::facts).toList());
    List<SetView> systems =
        whole.stream().map(stored -> SetView.of(labels.get(stored.facts()), stored)).toList();
    List<ConfidenceFolder.Stored> curves =
        sets.confidence().stream()
            .filter(stored -> stored.facts().system().task() == task)
            .toList();
    Map<Facts, String> names =
        Labels.of(curves.stream().map(ConfidenceFolder.Stored::facts).toList());
    Map<String, ConfidenceFolder.Stored> confidence = new LinkedHashMap<>();
    curves.forEach(stored -> confidence.put(names.get(stored.facts()), stored));
    return new TaskView(task, systems, variations, confidence);
  }

  private static int rank(ResultFolder.Stored stored) {
    int known = ORDER.indexOf(stored.facts().system().system());
    boolean asItShips = Labels.flat(stored.facts()).getOrDefault("preset", "").equals("default");
    return known < 0 ? 2 * ORDER.size() : 2 * known + (asItShips ? 0 : 1);
  }

  /** Made for the table of ablations and nothing else. */
  private static boolean isVariationAlone(ResultFolder.Stored stored, AblationTable table) {
    boolean listed =
        table.rows().stream()
            .anyMatch(
                row ->
                    row.folder().equals(stored.folder().getFileName().toString())
                        && !row.id().equals(Variation.WHOLE));
    return listed
        && stored.made().stream().allMatch(making -> making.command().startsWith("nrs ablate"));
  }

  /** All cells that a system has results of, in the order of nesting and arguments. */
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
