package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * Where figures come from.
 *
 * @param data the name of the file in the folder
 */
record DataSource(
    String label, Path folder, RunConfig config, List<Provenance> provenance, String data) {
  DataSource {
    provenance = List.copyOf(provenance);
  }
}
