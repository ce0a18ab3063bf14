package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;

/** Results of equal facts, for the page. */
record SystemResults(String label, StoredRun<Result> stored, Summary summary) {

  static SystemResults of(String label, StoredRun<Result> stored) {
    return new SystemResults(label, stored, Summary.of(stored.entries()));
  }

  RunConfig config() {
    return stored.config();
  }

  /**
   * Its label, or a shorter one that no other has.
   *
   * @param all that stand in the same table
   */
  String briefly(List<SystemResults> all) {
    String brief = ResultLabels.brief(config());
    long namesakes =
        all.stream().map(each -> ResultLabels.brief(each.config())).filter(brief::equals).count();
    return namesakes == 1 ? brief : label;
  }

  String system() {
    return config().system().system();
  }

  List<Result> results() {
    return stored.entries();
  }

  Optional<Summary.Cell> cell(String id) {
    return summary.cells().stream().filter(cell -> cell.id().equals(id)).findFirst();
  }

  /** Those of these cells that have results. */
  List<Summary.Cell> cells(List<String> ids) {
    return ids.stream().flatMap(id -> cell(id).stream()).toList();
  }

  /** A setting as text; empty if there is none. */
  String setting(String name) {
    return config().flat().getOrDefault(name, "");
  }

  /** Whether the shipped system gave them: with default settings and its tagging Selector. */
  boolean isOfShippedSystem() {
    return hasDefaultSettings() && !setting("tagger.sha256").isEmpty();
  }

  /** Whether our system gave them with the paper's Selector, and else as it ships. */
  boolean isGenerated() {
    return hasDefaultSettings() && setting("tagger.sha256").isEmpty() && setting("alone").isEmpty();
  }

  private boolean hasDefaultSettings() {
    return system().equals(NrsSystem.NAME)
        && setting("preset").equals("default")
        && publishedNetworks() == 0;
  }

  /** Whether a training of their networks was ended early. */
  boolean isPartlyTrained() {
    return config().flat().keySet().stream().anyMatch(name -> name.endsWith("endedAfter"));
  }

  /** The number of networks of our system that were trained with the published settings. */
  long publishedNetworks() {
    return TrainableModule.SELECTOR_AND_SOLVER.stream()
        .filter(module -> setting(module.id() + ".preset").equals("paper"))
        .count();
  }

  /** Whether all networks of our system were trained with the published settings. */
  boolean isTrainedAsPublished() {
    return publishedNetworks() == TrainableModule.SELECTOR_AND_SOLVER.size();
  }

  List<Result> failures() {
    return results().stream().filter(result -> !result.right()).toList();
  }
}
