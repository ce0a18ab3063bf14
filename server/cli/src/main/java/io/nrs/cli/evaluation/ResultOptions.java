package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
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

  /** Stores measurements beside the models, and in the documents of this program. */
  public static final class StoredMetrics {
    private StoredMetrics() {}

    /**
     * Stores measurements of a network.
     *
     * @param metrics a record of {@link Metrics}
     */
    static void store(ModelStore store, Language language, TrainableModule module, Record metrics) {
      String file = language.id() + "/" + module.id() + "/" + Metrics.FILE;
      try {
        store.put(Map.of(file, Metrics.toJson(metrics)));
      } catch (IOException e) {
        throw CommandException.of(
            store.folder().resolve(file) + " cannot be written",
            e,
            "correct its rights, or free space");
      }
    }

    public static Path home() {
      return Program.home().orElse(Path.of(""));
    }

    public static void replace(String section, String text) {
      MeasuredSection measured = MeasuredSection.in(home(), section);
      try {
        measured.replace(text);
      } catch (IOException e) {
        throw new CommandException(
            "the section %s of %s cannot be written: %s"
                .formatted(section, measured.document(), IoReasons.of(e)),
            e);
      }
    }

    /** Whether results of the shipped models are stored in this program. */
    static final class WriteOption {
      @Option(
          names = "--write",
          description = "also store the result beside the models or in the documents")
      private boolean write;

      boolean isSet() {
        return write;
      }
    }
  }
}
