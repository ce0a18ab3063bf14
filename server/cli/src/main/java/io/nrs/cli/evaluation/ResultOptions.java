package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for stored results. */
public final class ResultOptions {
  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "folder of all results (default: ${DEFAULT-VALUE})")
  private Path results = Path.of("results");

  @Option(
      names = "--fresh",
      description = "delete the stored results of the same system, settings and formulas")
  private boolean fresh;

  Path folder(Console console) {
    return console.folder().resolve(results);
  }

  boolean isFresh() {
    return fresh;
  }

  /** What this program measures now. */
  public static Provenance made(String command, String machine) {
    return new Provenance(
        command,
        machine,
        Optional.of(Program.VERSION),
        Program.commit(),
        Optional.of(LocalDate.now(ZoneOffset.UTC).toString()));
  }

  /** Opens the folder of these results; warns if its last line was incomplete. */
  RunFolder<Result> open(Console console, RunConfig facts, String command, String machine) {
    RunFolder<Result> folder =
        new RunFolder<>(folder(console), RunFolder.RESULTS, facts, made(command, machine), fresh);
    if (folder.wasRepaired()) {
      console.complain(
          folder.folder().resolve(RunFolder.RESULTS.file())
              + ": dropped an incomplete last line; its formula is evaluated again");
    }
    return folder;
  }
}
