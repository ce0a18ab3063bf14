package io.nrs.evaluation.result;

import java.nio.file.Path;
import java.util.List;

/**
 * The content of a folder of results.
 *
 * @param folder that holds it
 * @param data the name of the file with the entries
 * @param provenance the commands that filled it, in order
 * @param entries one for each formula
 */
public record StoredRun<E>(
    Path folder, String data, RunConfig config, List<Provenance> provenance, List<E> entries) {
  public StoredRun {
    provenance = List.copyOf(provenance);
    entries = List.copyOf(entries);
  }
}
