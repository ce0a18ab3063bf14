package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** Stores measurements beside the models, and in the documents of this program. */
public final class StoredMetrics {
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
  public static final class WriteOption {
    @Option(
        names = "--write",
        description = "also store the result beside the models or in the documents")
    private boolean write;

    public boolean isSet() {
      return write;
    }
  }
}
