package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Making;
import java.nio.file.Path;
import java.util.List;

/**
 * Where figures come from.
 *
 * @param data the name of the file in the folder
 */
record Source(String label, Path folder, Facts facts, List<Making> made, String data) {
  Source {
    made = List.copyOf(made);
  }
}
