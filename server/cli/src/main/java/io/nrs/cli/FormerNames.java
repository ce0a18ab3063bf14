package io.nrs.cli;

import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Commands and options of earlier versions, with what does their work now. */
final class FormerNames {
  private static final String SPARK =
      "nrs spark divides a command; a cluster's array jobs use --seed and --cells, and nrs report"
          + " reads several folders";

  private static final String FIRST = "give the language as the first argument";
  private static final String LEVELS = "nrs evaluate LANGUAGE --cells measures other levels";
  private static final String GIT = "let Git show what has changed";
  private static final String GIVEN = "--answers FILE scores answers to any prompt";
  private static final String STDIO = "socat puts standard input and output on a port or a socket";
  private static final String AGAIN = "a stopped run goes on when the same command is given again";
  private static final String SDK = "the SDK repeats requests, four at a time";

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
          Map.entry("--shard", SPARK),
          Map.entry("--shard-folder", SPARK),
          Map.entry("check --parallel", "all formulas are solved together"),
          Map.entry("check --diff", GIT),
          Map.entry("check --watch", "an editor checks while you type"),
          Map.entry("evaluate --prompts", GIVEN),
          Map.entry("evaluate --replay", GIVEN),
          Map.entry("evaluate --max-tokens", "a reply ends at 4,096 tokens"),
          Map.entry("evaluate --parallel", SDK),
          Map.entry("evaluate --price-input", "results count the tokens"),
          Map.entry("evaluate --price-output", "results count the tokens"),
          Map.entry("evaluate --requests-per-minute", SDK),
          Map.entry("doctor --verbose", "--format json has every file with its SHA-256 sum"),
          Map.entry("evaluate --rounds", "a router answers with the rounds of its training"),
          Map.entry("evaluate --temperature", GIVEN),
          Map.entry("evaluate --timeout", SDK),
          Map.entry("evaluate --transcripts", "results.jsonl has the replies"),
          Map.entry("format --diff", GIT),
          Map.entry("generate --progress", "it says on standard error how far it is"),
          Map.entry("completion fish", "nrs completion writes one script, for bash and zsh"),
          Map.entry("export dataset", "nrs generate writes the same formulas"),
          Map.entry("report --progress", "the page is written in a moment"),
          Map.entry("serve --port", STDIO),
          Map.entry("serve --socket", STDIO),
          Map.entry("train --ablation", "--preset default-NAME trains without a mechanism"),
          Map.entry("train --data", "--preset small-intermediate, or another router's preset"),
          Map.entry("train --finish", "give as many --iterations as there is time for"),
          Map.entry("train --formulas", LEVELS),
          Map.entry("train --levels", LEVELS),
          Map.entry("train --resume", AGAIN),
          Map.entry("train --run", "the same command goes on in its own folder"),
          Map.entry("train --tensorboard", "metrics.csv in the folder of the run has the curves"),
          Map.entry("tune --base", "nrs tune searches the published ranges"),
          Map.entry("tune --fresh", "delete the folder of the search"),
          Map.entry("tune --parallel", "give another --seed and --run to a second process"),
          Map.entry("tune --resume", AGAIN),
          Map.entry("tune --show", "leaderboard.csv in the folder of the search has the trials"));

  private FormerNames() {}

  /**
   * What to use instead of an argument of an earlier version.
   *
   * @param command that got it, without its options
   */
  static Optional<String> remedy(CommandSpec command, String argument) {
    String name = argument.replaceFirst("=.*", "");
    if (command.parent() == null && COMMANDS.containsKey(name)) {
      return Optional.of(COMMANDS.get(name));
    }
    if (name.equals("--task") || name.equals("--language")) {
      return command.optionsMap().containsKey("--language")
          ? Optional.of("give it as --language")
          : Optional.of(FIRST).filter(first -> Main.takesLanguage(command));
    }
    return Optional.ofNullable(OPTIONS.get(command.name() + " " + name))
        .or(() -> Optional.ofNullable(OPTIONS.get(name)));
  }
}
