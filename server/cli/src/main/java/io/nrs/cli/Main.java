package io.nrs.cli;

import io.nrs.cli.check.CheckCommand;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.ClosedException;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.cli.evaluation.EvaluateCommand;
import io.nrs.cli.evaluation.ReportCommand;
import io.nrs.cli.evaluation.VerifyCommand;
import io.nrs.cli.exporting.ExportCommand;
import io.nrs.cli.exporting.ImportCommand;
import io.nrs.cli.format.FormatCommand;
import io.nrs.cli.guide.ExplainCommand;
import io.nrs.cli.language.LanguageCommand;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.ModelOptions;
import io.nrs.cli.serving.DoctorCommand;
import io.nrs.cli.solving.SolveCommand;
import io.nrs.cli.spark.SparkCommand;
import io.nrs.cli.training.GenerateCommand;
import io.nrs.cli.training.TrainCommand;
import io.nrs.cli.training.TuneCommand;
import io.nrs.evaluation.result.ResultException;
import io.nrs.grammar.Language;
import io.nrs.io.OneLine;
import io.nrs.io.StoredJson;
import io.nrs.io.Suggestions;
import io.nrs.language.description.DescriptionException;
import io.nrs.lsp.Server;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.StoredNetworks;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.models.ModelException;
import io.nrs.training.settings.TrainingException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: runs a command, and turns its failures into one line and an exit code. */
@Command(
    name = "nrs",
    description = "Rewrite formulas step by step with neural networks.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Exit codes: 0 clean, 1 findings, 2 could not run."})
public final class Main implements Callable<Integer> {
  /** Commands of the module testing, which no package ships. */
  private static final Set<String> BENCHMARKS = Set.of("bench");

  private final Console console;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this help and exit")
  @SuppressWarnings("unused")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      description = "show the version, and of a checkout the commit, and exit")
  private boolean version;

  @Option(names = "--stacktrace", hidden = true, scope = ScopeType.INHERIT)
  private boolean stacktrace;

  private Main(Console console) {
    this.console = console;
  }

  public static void main(String[] arguments) {
    // The digits of some locales are no digits to other programs.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    Console console = Console.ofProcess();
    System.exit(run(console, new PyTorchEngine(console::complain), arguments));
  }

  public static int run(Console console, Engine engine, String... arguments) {
    Main main = new Main(console);
    try {
      String[] given = withHelpAsOption(arguments);
      return main.commandLine(engine, given).execute(given);
    } catch (Throwable failure) {
      return main.report(failure);
    }
  }

  /** {@code nrs help COMMAND} is {@code nrs COMMAND --help}. */
  private static String[] withHelpAsOption(String... arguments) {
    return arguments.length == 0 || !arguments[0].equals("help")
        ? arguments
        : after(Arrays.asList(arguments).subList(1, arguments.length), List.of("--help"));
  }

  private static String[] after(List<String> command, List<String> arguments) {
    return Stream.concat(command.stream(), arguments.stream()).toArray(String[]::new);
  }

  /**
   * Reads the arguments of a command, and does not run it.
   *
   * @throws ParameterException if they are wrong
   */
  public static Object read(Console console, Engine engine, String... arguments) {
    CommandLine line = new Main(console).commandLine(engine, arguments);
    return line.parseArgs(arguments).subcommand().commandSpec().userObject();
  }

  /** Returns all commands and their options, for documents. */
  static CommandSpec describe(Console console, Engine engine) {
    return new Main(console).commandLine(engine).getCommandSpec();
  }

  /** Commands are made when they are needed: their classes would take most of a command's start. */
  private Map<String, Supplier<Callable<Integer>>> commands(Engine engine) {
    Map<String, Supplier<Callable<Integer>>> commands = new LinkedHashMap<>();
    commands.put("solve", () -> new SolveCommand(console, engine));
    commands.put("check", () -> new CheckCommand(console, engine));
    commands.put("serve", ServeCommand::new);
    commands.put("generate", () -> new GenerateCommand(console, engine));
    commands.put(
        "train",
        () ->
            new TrainCommand(
                console,
                given -> run(console, engine, after(List.of("language", "train"), given))));
    commands.put("tune", () -> new TuneCommand(console));
    commands.put("doctor", () -> new DoctorCommand(console, engine));
    commands.put("verify", () -> new VerifyCommand(console, engine));
    commands.put("evaluate", () -> new EvaluateCommand(console, engine));
    commands.put("report", () -> new ReportCommand(console));
    commands.put(
        "spark",
        () ->
            new SparkCommand(
                console, words -> read(console, engine, words.toArray(String[]::new))));
    commands.put("export", () -> new ExportCommand(console));
    commands.put("import", () -> new ImportCommand(console));
    commands.put("language", () -> new LanguageCommand(console));
    commands.put("format", () -> new FormatCommand(console));
    commands.put("explain", () -> new ExplainCommand(console));
    return commands;
  }

  private CommandLine commandLine(Engine engine, String... arguments) {
    CommandLine line = new CommandLine(this);
    String name = arguments.length == 0 ? "" : arguments[0];
    Map<String, Supplier<Callable<Integer>>> own = commands(engine);
    Stream.ofNullable(own.get(name))
        .map(Supplier::get)
        .forEach(command -> line.addSubcommand(withCommands(command)));
    if (line.getSubcommands().isEmpty()) {
      List<Callable<Integer>> provided = providedCommands();
      List<Callable<Integer>> named =
          provided.stream().filter(each -> isNamed(each, name)).toList();
      if (named.isEmpty()) {
        own.values().stream()
            .map(Supplier::get)
            .forEach(command -> line.addSubcommand(withCommands(command)));
      }
      (named.isEmpty() ? provided : named)
          .forEach(command -> line.addSubcommand(withCommands(command)));
      if (named.isEmpty()) {
        line.addSubcommand(new CompletionCommand());
      }
    }
    List<CommandLine> commands = below(line).toList();
    commands.forEach(EnumConverter::register);
    return line.registerConverter(Language.class, new LanguageConverter(console))
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100)
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, Charset.defaultCharset()))
        .setExecutionStrategy(Main::execute)
        .setParameterExceptionHandler((failure, given) -> reportUsage(failure))
        .setExecutionExceptionHandler((failure, command, result) -> report(failure));
  }

  /** Picocli shows help whatever else is given, also that of a command that does not exist. */
  private static int execute(ParseResult result) {
    List<CommandLine> lines = result.asCommandLineList();
    CommandLine last = lines.get(lines.size() - 1);
    if (!last.getUnmatchedArguments().isEmpty()) {
      throw new UnmatchedArgumentException(last, last.getUnmatchedArguments());
    }
    return new RunLast().execute(result);
  }

  /** Returns the commands of a command, with those of groups. */
  private static Stream<CommandLine> below(CommandLine line) {
    return line.getSubcommands().values().stream()
        .flatMap(command -> Stream.concat(Stream.of(command), below(command)));
  }

  private static CommandLine withCommands(Callable<Integer> command) {
    CommandLine line = new CommandLine(command);
    // A formula may begin with a minus sign, and a job has the options of another command.
    line.setUnmatchedOptionsArePositionalParams(
        command instanceof SolveCommand || command instanceof SparkCommand);
    if (command instanceof CommandGroup group) {
      group.commands().forEach(line::addSubcommand);
      // Whoever gives a command of the group gives no parameter of the group itself.
      List.copyOf(line.getCommandSpec().positionalParameters()).stream()
          .filter(PositionalParamSpec::required)
          .forEach(
              parameter -> {
                line.getCommandSpec().remove(parameter);
                line.getCommandSpec()
                    .addPositional(
                        PositionalParamSpec.builder(parameter)
                            .arity("0..1")
                            .required(false)
                            .build());
              });
    }
    return line;
  }

  private List<Callable<Integer>> providedCommands() {
    return ServiceLoader.load(CommandProvider.class).stream()
        .flatMap(provider -> provider.get().commands(console).stream())
        .toList();
  }

  private static boolean isNamed(Callable<Integer> command, String name) {
    return command.getClass().getAnnotation(Command.class).name().equals(name);
  }

  @Override
  public Integer call() {
    if (version) {
      String commit = Program.commit().map(" (commit %s)"::formatted).orElse("");
      console.print("nrs " + Program.VERSION + commit + "\n");
      return ExitCodes.CLEAN;
    }
    spec.commandLine().usage(new PrintWriter(console.err(), true, Charset.defaultCharset()));
    return ExitCodes.COULD_NOT_RUN;
  }

  private int reportUsage(ParameterException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    String name = command.qualifiedName();
    String message =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched, command)
            : plain(failure.getMessage());
    console.err().println("%s: %s (see %s --help)".formatted(name, OneLine.of(message), name));
    return ExitCodes.COULD_NOT_RUN;
  }

  /** Names of types are Java's: a number for people is an integer, or any number. */
  private static String plain(String message) {
    return message
        .replaceAll(" is not an? (?:int|long)$", " is not an integer")
        .replaceAll(" is not a (?:double|float)$", " is not a number");
  }

  /** Values of a parameter that takes any number are unmatched if they cannot be converted. */
  private Optional<String> unknownLanguage(String argument, CommandSpec command) {
    boolean takesLanguage =
        command.positionalParameters().stream()
            .anyMatch(each -> List.of(each.auxiliaryTypes()).contains(Language.class));
    if (!takesLanguage || argument.startsWith("-")) {
      return Optional.empty();
    }
    try {
      new LanguageConverter(console).convert(argument);
      return Optional.empty();
    } catch (TypeConversionException e) {
      return Optional.of("unknown language: " + e.getMessage());
    }
  }

  private String unmatched(UnmatchedArgumentException failure, CommandSpec command) {
    String argument = failure.getUnmatched().get(0);
    boolean isCommand = !command.subcommands().isEmpty();
    Optional<String> language = unknownLanguage(argument, command);
    if (language.isPresent()) {
      return language.get();
    }
    if (isCommand && BENCHMARKS.contains(argument)) {
      return "unknown command '%s': benchmarks run in a clone of the NRS repository, as ./nrs %s"
          .formatted(argument, argument);
    }
    boolean isOption = argument.startsWith("-");
    String message = failure.getMessage();
    if (isOption) {
      message = "Unknown option: '" + argument + "'";
    } else if (isCommand) {
      message = "unknown command '" + argument + "'";
    }
    Set<String> known = isOption ? command.optionsMap().keySet() : command.subcommands().keySet();
    return message
        + Suggestions.nearest(argument, known)
            .map(suggestion -> "; did you mean " + suggestion + "?")
            .orElse("");
  }

  private int report(Throwable failure) {
    if (failure instanceof ClosedException) {
      return ExitCodes.OUTPUT_CLOSED;
    }
    if (stacktrace) {
      failure.printStackTrace(console.err());
    }
    if (failure instanceof CommandException
        || failure instanceof ModelException
        || failure instanceof EngineException
        || failure instanceof ResultException
        || failure instanceof TrainingException
        || failure instanceof DescriptionException) {
      console.complain(failure.getMessage());
    } else if (failure instanceof NoClassDefFoundError) {
      console.complain(
          "this installation lacks a library (%s): run the command in a clone of the NRS repository"
              .formatted(failure.getMessage()));
    } else if (failure instanceof OutOfMemoryError) {
      console.complain("out of memory: give Java more with JAVA_OPTS=-Xmx…, or run less at once");
    } else {
      console.complain("this is a bug: " + failure + " (--stacktrace shows where)");
    }
    return ExitCodes.COULD_NOT_RUN;
  }

  /** Converts the value of an option to a constant of an enumeration: {@code top-level}. */
  private record EnumConverter<E extends Enum<E>>(Class<E> type) implements ITypeConverter<E> {
    static void register(CommandLine command) {
      for (ArgSpec argument : command.getCommandSpec().args()) {
        Arrays.stream(argument.auxiliaryTypes())
            .filter(Class::isEnum)
            .forEach(type -> register(command, type));
      }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void register(CommandLine command, Class<?> type) {
      command.registerConverter((Class) type, new EnumConverter(type));
    }

    @Override
    public E convert(String text) {
      return Arrays.stream(type.getEnumConstants())
          .filter(value -> StoredJson.id(value).equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is none of %s"
                          .formatted(
                              text,
                              Arrays.stream(type.getEnumConstants())
                                  .map(StoredJson::id)
                                  .collect(Collectors.joining(", ")))));
    }
  }

  /** Writes picocli's script that completes commands and options in a shell. */
  @Command(
      name = "completion",
      description = "Write a script for bash and zsh that completes commands and options.",
      footer = {"", "~/.bashrc or ~/.zshrc:  source <(nrs completion)"})
  private final class CompletionCommand implements Callable<Integer> {
    private static final Pattern CONSTANTS =
        Pattern.compile("_(?:option|pos_param)_args=\\(.*?\\)");

    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      console.print(
          CONSTANTS
              .matcher(AutoComplete.bash("nrs", spec.root().commandLine()))
              .replaceAll(list -> asOptionsTakeThem(list.group())));
      return ExitCodes.CLEAN;
    }

    private static String asOptionsTakeThem(String constants) {
      return constants.toLowerCase(Locale.ROOT).replaceAll("(?<=[a-z])_(?=[a-z]+\")", "-");
    }
  }

  /** Runs the language server. */
  @Command(
      name = "serve",
      description = "Run the language server for an editor, over standard input and output.",
      footer = {
        "",
        "Exit codes: 0 after shutdown and exit, 1 if the editor ended without them, 2 could not"
            + " run."
      })
  private final class ServeCommand implements Callable<Integer> {
    @Option(names = "--stdio", hidden = true, description = "the default; some editors pass it")
    @SuppressWarnings("unused")
    private boolean stdio;

    @Override
    public Integer call() {
      // Standard output belongs to the protocol, so libraries print to standard error.
      System.setOut(console.err());
      try (Server server = new Server(console.in(), console.out(), installation())) {
        int code = server.run();
        server.reason().ifPresent(console::complain);
        return code;
      }
    }

    private static Installation installation() {
      Path models = ModelOptions.home(Path.of("").toAbsolutePath());
      return new Installation(
          new StoredNetworks(models), models, Program.commandLine(), Program.VERSION);
    }
  }

  /**
   * Further commands, which {@link java.util.ServiceLoader} finds on the class path. A provider has
   * a public constructor without parameters.
   */
  public interface CommandProvider {
    /** Commands with picocli's annotations; each returns its exit code. */
    List<Callable<Integer>> commands(Console console);
  }
}
