package io.nrs.cli;

import io.nrs.checking.Preset;
import io.nrs.checking.Text;
import io.nrs.cli.check.CheckCommand;
import io.nrs.cli.check.CheckReportFormat;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.console.Program;
import io.nrs.cli.evaluation.AblateCommand;
import io.nrs.cli.evaluation.ConfidenceCommand;
import io.nrs.cli.evaluation.EvaluateCommand;
import io.nrs.cli.evaluation.ReportCommand;
import io.nrs.cli.evaluation.SystemKind;
import io.nrs.cli.evaluation.VerifyCommand;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.options.EnumConverter;
import io.nrs.cli.options.TextOrJson;
import io.nrs.cli.serving.DoctorCommand;
import io.nrs.cli.serving.ServeCommand;
import io.nrs.cli.solving.SolveCommand;
import io.nrs.cli.training.GenerateCommand;
import io.nrs.cli.training.TrainCommand;
import io.nrs.cli.training.TuneCommand;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.split.Split;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.Windowing;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.TrainingException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: runs a command, and turns its failures into one line and an exit code. */
@Command(
    name = "nrs",
    version = "nrs " + Program.VERSION,
    description = "Rewrite formulas step by step with neural networks.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Exit codes: 0 clean, 1 findings, 2 could not run."})
public final class Main implements Callable<Integer> {
  /** Commands of the module benchmarks, which no package ships. */
  private static final Set<String> BENCHMARKS = Set.of("bench", "bench-editor");

  private final Console console;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this help")
  @SuppressWarnings("unused")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "show the version")
  @SuppressWarnings("unused")
  private boolean version;

  @Option(names = "--stacktrace", hidden = true, scope = ScopeType.INHERIT)
  private boolean stacktrace;

  private Main(Console console) {
    this.console = console;
  }

  public static void main(String[] arguments) {
    System.exit(run(Console.ofProcess(), new PyTorchEngine(), arguments));
  }

  public static int run(Console console, Engine engine, String... arguments) {
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
        new ReportCommand(console));
  }

  private CommandLine commandLine(Engine engine, String... arguments) {
    CommandLine line = new CommandLine(this);
    String name = arguments.length == 0 ? "" : arguments[0];
    List<Callable<Integer>> own = commands(engine);
    List<Callable<Integer>> named = named(name, own);
    if (named.isEmpty()) {
      List<Callable<Integer>> all = Stream.concat(own.stream(), providedCommands()).toList();
      named = named(name, all);
      if (named.isEmpty()) {
        named = all;
      }
    }
    // Describing the other commands would take most of a command's start.
    named.forEach(line::addSubcommand);
    line.getSubcommands().values().forEach(Main::addFormerNames);
    return line.registerConverter(Language.class, EnumConverter.of(Language.values(), Language::id))
        .registerConverter(
            TrainableModule.class, EnumConverter.of(TrainableModule.values(), TrainableModule::id))
        .registerConverter(SystemKind.class, EnumConverter.of(SystemKind.values(), SystemKind::id))
        .registerConverter(
            RouterFormulas.class, EnumConverter.of(RouterFormulas.values(), RouterFormulas::id))
        .registerConverter(Windowing.class, EnumConverter.of(Windowing.values(), Windowing::id))
        .registerConverter(DeviceChoice.class, EnumConverter.of(DeviceChoice.values()))
        .registerConverter(Preset.class, EnumConverter.of(Preset.values(), Preset::id))
        .registerConverter(
            SolveCommand.Format.class, EnumConverter.of(SolveCommand.Format.values()))
        .registerConverter(CheckReportFormat.class, EnumConverter.of(CheckReportFormat.values()))
        .registerConverter(Split.class, EnumConverter.of(Split.values(), Split::id))
        .registerConverter(Ablation.class, EnumConverter.of(Ablation.values(), Ablation::id))
        .registerConverter(TextOrJson.class, EnumConverter.of(TextOrJson.values()))
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100)
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, Charset.defaultCharset()))
        .setParameterExceptionHandler((failure, given) -> reportUsage(failure))
        .setExecutionExceptionHandler((failure, command, result) -> report(failure));
  }

  /** {@code --language} was called {@code --task}. */
  private static void addFormerNames(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    Optional.ofNullable(spec.findOption("--language"))
        .ifPresent(
            option ->
                spec.addOption(OptionSpec.builder(option).names("--task").hidden(true).build()));
  }

  private Stream<Callable<Integer>> providedCommands() {
    return ServiceLoader.load(CommandProvider.class).stream()
        .flatMap(provider -> provider.get().commands(console).stream());
  }

  private static List<Callable<Integer>> named(String name, List<Callable<Integer>> commands) {
    return commands.stream()
        .filter(command -> command.getClass().getAnnotation(Command.class).name().equals(name))
        .toList();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(new PrintWriter(console.err(), true, Charset.defaultCharset()));
    return ExitCodes.COULD_NOT_RUN;
  }

  private int reportUsage(ParameterException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    String name = command.qualifiedName();
    String message =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched, command == spec)
            : failure.getMessage();
    console.err().println("%s: %s (see %s --help)".formatted(name, Text.oneLine(message), name));
    return ExitCodes.COULD_NOT_RUN;
  }

  private static String unmatched(UnmatchedArgumentException failure, boolean isCommand) {
    String argument = failure.getUnmatched().get(0);
    if (isCommand && BENCHMARKS.contains(argument)) {
      return "unknown command '%s': benchmarks run in a clone of the NRS repository, as ./nrs %s"
          .formatted(argument, argument);
    }
    return (isCommand && !argument.startsWith("-")
            ? "unknown command '" + argument + "'"
            : failure.getMessage())
        + failure.getSuggestions().stream()
            .findFirst()
            .map(suggestion -> "; did you mean " + suggestion + "?")
            .orElse("");
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
      console.complain("out of memory: give Java more with JAVA_OPTS=-Xmx…, or run less at once");
    } else {
      console.complain("this is a bug: " + failure + " (--stacktrace shows where)");
    }
    return ExitCodes.COULD_NOT_RUN;
  }
}
