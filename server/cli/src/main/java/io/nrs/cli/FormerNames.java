package io.nrs.cli;

import java.util.Map;
import java.util.Optional;

/** Commands and options of earlier versions, with what does their work now. */
final class FormerNames {
  private static final String SPARK =
      "nrs spark divides a command; a cluster's array jobs use --seed and --cells, and nrs report"
          + " reads several folders";

  private static final Map<String, String> COMMANDS =
      Map.of(
          "ablate", "nrs evaluate --without NAME",
          "confidence", "nrs evaluate --steps --windowing none",
          "reliability", "nrs evaluate --steps",
          "reproduce", "docs/results/README.md lists what to measure",
          "merge", SPARK,
          "languages", "nrs language list",
          "bench-editor", "nrs bench",
          "bench-micro", "nrs bench");

  /** By command and option, or by option if all commands had it. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("--task", "give the language as --language, or as the first argument"),
          Map.entry("--shard", SPARK),
          Map.entry("--shard-folder", SPARK),
          Map.entry("evaluate --replay", "--answers FILE scores given answers"),
          Map.entry("evaluate --prompts", "the paper's prompts are the only ones"),
          Map.entry("evaluate --price-input", "details hold the counted tokens"),
          Map.entry("evaluate --price-output", "details hold the counted tokens"),
          Map.entry("evaluate --requests-per-minute", "the SDK waits when an endpoint is busy"),
          Map.entry("evaluate --language", "give the language as the first argument"),
          Map.entry("verify --language", "give the language as the first argument"),
          Map.entry("check --parallel", "nrs check always solves in batches"),
          Map.entry("check --diff", "nrs check --fix writes the files; git diff shows it"),
          Map.entry("check --watch", "an editor checks while you type"),
          Map.entry("train --tensorboard", "metrics.csv in the folder of the run has the curves"),
          Map.entry("train --finish", "train again, or evaluate the last best model"));

  private FormerNames() {}

  /**
   * What to use instead of an argument that no command knows any more.
   *
   * @param command that got it, without its options
   */
  static Optional<String> remedy(String command, String argument) {
    String name = argument.replaceFirst("=.*", "");
    if (command.equals("nrs") && COMMANDS.containsKey(name)) {
      return Optional.of(COMMANDS.get(name));
    }
    return Optional.ofNullable(OPTIONS.get(command + " " + name))
        .or(() -> Optional.ofNullable(OPTIONS.get(name)));
  }
}
