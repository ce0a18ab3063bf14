package io.nrs.cli.merging;

import io.nrs.cli.check.CheckReportFormat;
import io.nrs.cli.check.MergedCheck;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.evaluation.ShardedEvaluation;
import io.nrs.cli.evaluation.Verifications;
import io.nrs.cli.options.ColorOptions;
import io.nrs.cli.training.DataShards;
import io.nrs.evaluation.shard.CompleteRun;
import io.nrs.evaluation.shard.StoredShard;
import io.nrs.grammar.BuiltInLanguage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts shards together. */
@Command(
    name = "merge",
    description = "Put the shards of a run together, as if one process had done it.",
    footer = {
      "",
      "Shards are what check, evaluate, verify and generate store with --shard I/N. The result is",
      "that of the whole run, except that it has no measured times. Shards of other settings, models or",
      "versions are refused. Nothing is written unless all shards are there and finished.",
      "",
      "Exit codes: those of the command; 2 if the shards could not be merged."
    })
public final class MergeCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "FOLDER",
      description = "shards, or folders of shards (default: shards)")
  private List<Path> folders = List.of();

  @Option(
      names = "--output",
      paramLabel = "PATH",
      description =
          "check: file of the report (default: standard output); evaluate: folder of all results"
              + " (default: results); generate: folder to write to")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "text|concise|json|sarif|junit|github",
      description = "format of a report of check; for verify, text or json (default: text)",
      defaultValue = "text")
  private CheckReportFormat format = CheckReportFormat.TEXT;

  @Option(names = "--force", description = "replace what is in the folder of --output")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "no summary")
  private boolean quiet;

  @Mixin private ColorOptions color = new ColorOptions();

  public MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Path> given = folders.isEmpty() ? List.of(Path.of("shards")) : folders;
    List<CompleteRun> runs =
        CompleteRun.of(StoredShard.find(given.stream().map(console.folder()::resolve).toList()))
            .stream()
            .sorted(Comparator.comparingInt(MergeCommand::order))
            .toList();
    String command = runs.get(0).run().command();
    runs.stream()
        .map(run -> run.run().command())
        .filter(other -> !other.equals(command))
        .findFirst()
        .ifPresent(
            other -> {
              throw new CommandException(
                  "these are shards of nrs %s and of nrs %s: name those of one command"
                      .formatted(command, other));
            });
    return switch (command) {
      case "check" ->
          MergedCheck.report(console, runs.get(0), format, output, color.style(console), quiet);
      case "verify" -> {
        mustBePlain();
        yield Verifications.merge(console, runs, format == CheckReportFormat.JSON);
      }
      case "evaluate" ->
          runs.stream()
              .mapToInt(
                  run ->
                      ShardedEvaluation.merge(
                          console,
                          run,
                          folder().orElse(console.folder().resolve("results")),
                          force))
              .max()
              .orElse(ExitCodes.CLEAN);
      case "generate" -> DataShards.merge(console, only(runs), required(), force);
      default -> throw new CommandException("nrs " + command + " has no shards to merge");
    };
  }

  private static int order(CompleteRun run) {
    return Arrays.stream(BuiltInLanguage.values())
        .filter(language -> run.run().subject().startsWith(language.id()))
        .findFirst()
        .map(BuiltInLanguage::ordinal)
        .orElse(BuiltInLanguage.values().length);
  }

  private void mustBePlain() {
    if (output.isPresent()) {
      throw new CommandException("nrs verify writes to standard output: omit --output");
    }
    if (format != CheckReportFormat.TEXT && format != CheckReportFormat.JSON) {
      throw new CommandException("shards of nrs verify give text or json: choose one");
    }
  }

  private static CompleteRun only(List<CompleteRun> runs) {
    if (runs.size() > 1) {
      throw new CommandException(
          "these are shards of %s and of %s: name those of one"
              .formatted(runs.get(0).run().subject(), runs.get(1).run().subject()));
    }
    return runs.get(0);
  }

  private Optional<Path> folder() {
    return output.map(console.folder()::resolve);
  }

  private Path required() {
    return folder()
        .orElseThrow(() -> new CommandException("--output DIR is missing: name a new folder"));
  }
}
