package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.ForegroundProcess;
import io.nrs.cli.console.Output;
import io.nrs.cli.console.Program;
import io.nrs.evaluation.report.MissingExperiment;
import io.nrs.evaluation.report.MissingExperiment.Effort;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the experiments whose results are not stored. */
@Command(
    name = "reproduce",
    description = "Run the experiments of the paper that nobody has measured yet, cheapest first.",
    footer = {
      "",
      "The experiments are those that nrs report lists as missing. Each command is shown before it runs.",
      "When the budget is over, the command that runs is stopped; what it has stored is not measured",
      "again. Experiments that ask a language model are left out: they need an endpoint and its key.",
      "",
      "Exit codes: 0 done, or the budget is over; 2 an experiment could not run."
    })
public final class ReproduceCommand implements Callable<Integer> {
  private static final Pattern BUDGET = Pattern.compile("([1-9]\\d{0,4})(m|h)");
  private static final String FULL = "full";

  private final Console console;

  @Parameters(
      paramLabel = "LANGUAGE",
      arity = "0..*",
      description = "languages of the paper (default: all)")
  private List<Language> languages = List.of();

  @Option(
      names = "--budget",
      paramLabel = "TIME|full",
      description = "time for all experiments, such as 30m or 8h (default: ${DEFAULT-VALUE})")
  private String budget = "1h";

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "folder of all results (default: ${DEFAULT-VALUE})")
  private Path results = Path.of("results");

  @Option(names = "--dry-run", description = "list the commands, and run none")
  private boolean dryRun;

  public ReproduceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Optional<Duration> time = time();
    List<MissingExperiment> missing =
        MissingExperiment.in(
                console.folder().resolve(results),
                languages.isEmpty() ? List.of(BuiltInLanguage.values()) : languages)
            .stream()
            .filter(experiment -> experiment.effort() != Effort.ENDPOINT)
            .toList();
    if (dryRun) {
      Output out = console.output();
      for (MissingExperiment experiment : missing) {
        out.line(
            Text.format(
                "%-8s %s",
                experiment.effort().name().toLowerCase(Locale.ROOT), experiment.command()));
      }
      out.flush();
      return ExitCodes.CLEAN;
    }
    return run(missing.stream().map(MissingExperiment::command).distinct().toList(), time);
  }

  private Optional<Duration> time() {
    if (budget.equals(FULL)) {
      return Optional.empty();
    }
    Matcher matcher = BUDGET.matcher(budget);
    if (!matcher.matches()) {
      throw new CommandException(
          "--budget is a number of minutes or hours, such as 30m or 8h, or full, not " + budget);
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        matcher.group(2).equals("h") ? Duration.ofHours(number) : Duration.ofMinutes(number));
  }

  private int run(List<String> commands, Optional<Duration> time) {
    long started = System.nanoTime();
    int failed = 0;
    for (int i = 0; i < commands.size(); i++) {
      console.complain("%d of %d: %s".formatted(i + 1, commands.size(), commands.get(i)));
      for (String command : commands.get(i).split(" && ")) {
        ForegroundProcess process =
            new ForegroundProcess(words(command), "correct the installation of Java");
        Optional<Integer> code =
            time.isPresent()
                ? process.run(console, time.get().minusNanos(System.nanoTime() - started))
                : Optional.of(process.run(console));
        if (code.isEmpty()) {
          console.complain(
              "the budget of %s is over: nrs reproduce goes on where it stopped".formatted(budget));
          return failed == 0 ? ExitCodes.CLEAN : ExitCodes.COULD_NOT_RUN;
        }
        if (code.get() > ExitCodes.FINDINGS) {
          failed++;
          break;
        }
      }
    }
    if (failed > 0) {
      console.complain(
          "%s could not run: what they said is above".formatted(Text.count(failed, "experiment")));
      return ExitCodes.COULD_NOT_RUN;
    }
    return ExitCodes.CLEAN;
  }

  private List<String> words(String command) {
    List<String> words = new ArrayList<>(Program.commandLine());
    List<String> given = List.of(command.split(" "));
    words.addAll(given.subList(1, given.size()));
    words.addAll(List.of("--results", console.folder().resolve(results).toString()));
    return words;
  }
}
