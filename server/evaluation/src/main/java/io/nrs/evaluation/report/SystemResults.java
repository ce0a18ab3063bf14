package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.Summary;
import java.util.List;
import java.util.Optional;

/** Results of equal facts, as the page shows them. */
record SetView(String label, ResultFolder.Stored stored, Summary summary) {

  static SetView of(String label, ResultFolder.Stored stored) {
    return new SetView(label, stored, Summary.of(stored.results()));
  }

  Facts facts() {
    return stored.facts();
  }

  String system() {
    return facts().system().system();
  }

  List<Result> results() {
    return stored.results();
  }

  Optional<Summary.Cell> cell(String id) {
    return summary.cells().stream().filter(cell -> cell.id().equals(id)).findFirst();
  }

  /** A setting as text; empty where there is none. */
  String setting(String name) {
    return Labels.flat(facts()).getOrDefault(name, "");
  }

  List<Result> failures() {
    return results().stream().filter(result -> !result.right()).toList();
  }

  Source source() {
    return new Source(label, stored.folder(), facts(), stored.made(), ResultFolder.RESULTS);
  }
}
