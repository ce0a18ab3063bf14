package io.nrs.cli;

import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Making;
import io.nrs.evaluation.result.ResultFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that say where results are stored. */
final class ResultOptions {
  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "where the folders of results are (default: ${DEFAULT-VALUE})",
      defaultValue = "results")
  private Path results = Path.of("results");

  @Option(
      names = "--fresh",
      description = "forget what is stored for the same system, settings and formulas")
  private boolean fresh;

  /** The folder of all folders. */
  Path folder(Console console) {
    return console.folder().resolve(results);
  }

  boolean isFresh() {
    return fresh;
  }

  /** The folder of these facts, with a word on what was wrong with it. */
  ResultFolder open(Console console, Facts facts, String command, String machine) {
    ResultFolder folder =
        ResultFolder.open(folder(console), facts, new Making(command, machine), fresh);
    if (folder.wasRepaired()) {
      console.complain(
          folder.folder().resolve(ResultFolder.RESULTS)
              + ": the last line was cut off and is dropped; its formula is asked again");
    }
    return folder;
  }
}
