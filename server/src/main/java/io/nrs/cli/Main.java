package io.nrs.cli;

import io.nrs.checking.Preset;
import io.nrs.checking.Text;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.split.Split;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.Windowing;
import io.nrs.training.Ablation;
import io.nrs.training.RouterFormulas;
import io.nrs.training.Trainer.TrainingException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line: reads arguments, calls, and turns what happens into a line and an exit code.
 */
@Command(
    name = "nrs",
    version = "nrs " + Main.VERSION,
    description = "Formulas rewritten step by step by neural networks.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Exit codes: 0 clean, 1 findings, 2 could not run."})
public final class Main implements Callable<Integer> {
  static final String VERSION = "0.1.0";

  private final Console console;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this and end")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "show the version and end")
  private boolean version;

  @Option(names = "--stacktrace", hidden = true, scope = ScopeType.INHERIT)
  private boolean stacktrace;

  private Main(Console console) {
    this.console = console;
  }

  public static void main(String[] arguments) {
    System.exit(run(Console.ofProcess(), new NetworkEngine(), arguments));
  }

  static int run(Console console, Engine engine, String... arguments) {
    Main main = new Main(console);
    try {
      return main.commandLine(engine, arguments).execute(arguments);
    } catch (Throwable failure) {
      return main.report(failure);
    }
  }

  private List<Callable<Integer>> commands(Engine engine) {
    return List.of(
        new SolveCommand(console, engine),
        new CheckCommand(console, engine),
        new ServeCommand(console),
        new GenerateCommand(console),
        new TrainCommand(console),
        new TuneCommand(console),
        new DoctorCommand(console, engine),
        new VerifyCommand(console),
        new EvaluateCommand(console),
        new AblateCommand(console),
        new ConfidenceCommand(console),
        new ReportCommand(console),
        new BenchCommand(console),
        new BenchEditorCommand(console));
  }

  private CommandLine commandLine(Engine engine, String... arguments) {
    CommandLine line = new CommandLine(this);
    List<Callable<Integer>> all = commands(engine);
    List<Callable<Integer>> named =
        all.stream().filter(command -> name(command).equals(first(arguments))).toList();
    // Describing the others would be most of what a command needs to start.
    (named.isEmpty() ? all : named).forEach(line::addSubcommand);
    return line.registerConverter(Language.class, Choice.of(Language.values(), Language::id))
        .registerConverter(Module.class, Choice.of(Module.values(), Module::id))
        .registerConverter(SystemChoice.class, Choice.of(SystemChoice.values(), SystemChoice::id))
        .registerConverter(
            RouterFormulas.class, Choice.of(RouterFormulas.values(), RouterFormulas::id))
        .registerConverter(Windowing.class, Choice.of(Windowing.values(), Windowing::id))
        .registerConverter(DeviceChoice.class, Choice.of(DeviceChoice.values()))
        .registerConverter(Preset.class, Choice.of(Preset.values(), Preset::id))
        .registerConverter(SolveCommand.Format.class, Choice.of(SolveCommand.Format.values()))
        .registerConverter(ReportFormat.class, Choice.of(ReportFormat.values()))
        .registerConverter(Split.class, Choice.of(Split.values(), Split::id))
        .registerConverter(Ablation.class, Choice.of(Ablation.values(), Ablation::id))
        .registerConverter(TextOrJson.class, Choice.of(TextOrJson.values()))
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100)
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true))
        .setParameterExceptionHandler((failure, given) -> reportUsage(failure))
        .setExecutionExceptionHandler((failure, command, result) -> report(failure));
  }

  private static String first(String... arguments) {
    return arguments.length == 0 ? "" : arguments[0];
  }

  private static String name(Callable<Integer> command) {
    return command.getClass().getAnnotation(Command.class).name();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(new PrintWriter(console.err(), true));
    return ExitCodes.COULD_NOT_RUN;
  }

  private int reportUsage(ParameterException failure) {
    String command = failure.getCommandLine().getCommandSpec().qualifiedName();
    String suggestion = "";
    if (failure instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      suggestion = "; did you mean " + unmatched.getSuggestions().get(0) + "?";
    }
    console
        .err()
        .println(
            command
                + ": "
                + Text.oneLine(failure.getMessage() + suggestion)
                + " ("
                + command
                + " --help tells all)");
    return ExitCodes.COULD_NOT_RUN;
  }

  private int report(Throwable failure) {
    if (failure instanceof Output.ClosedException) {
      return ExitCodes.OUTPUT_CLOSED;
    }
    if (stacktrace) {
      failure.printStackTrace(console.err());
    }
    if (failure instanceof CommandException
        || failure instanceof ModelException
        || failure instanceof EngineException
        || failure instanceof ResultException
        || failure instanceof TrainingException) {
      console.complain(failure.getMessage());
    } else if (failure instanceof OutOfMemoryError) {
      console.complain("out of memory: give more with JAVA_OPTS=-Xmx…, or less to do at once");
    } else {
      console.complain("this is a bug: " + failure + " (--stacktrace shows where)");
    }
    return ExitCodes.COULD_NOT_RUN;
  }
}
