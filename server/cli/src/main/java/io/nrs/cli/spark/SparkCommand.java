package io.nrs.cli.spark;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.io.IoReasons;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the call of {@code spark-submit} for a command whose work has parts. */
@Command(
    name = "spark",
    description = "Run check, evaluate, generate or verify as a job of Spark 4.",
    footer = {
      "",
      "The command runs on this machine as without Spark, and executors do its work. They need the",
      "folders of the program, of the networks and of the command under the same paths. SPARK_HOME,"
          + " or",
      "else the PATH, tells where spark-submit is. Options of nrs spark stand before COMMAND.",
      "",
      "Exit codes: those of the command; 2 if the job could not run."
    })
public final class SparkCommand implements Callable<Integer> {
  private static final String JOB = "io.nrs.spark.SparkJob";
  private static final String SPARK_HOME = "SPARK_HOME";

  private static final Set<String> COMMANDS = Set.of("check", "evaluate", "generate", "verify");

  private final Console console;
  private final Consumer<List<String>> reader;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "check, evaluate, generate or verify, with its arguments and options")
  private List<String> command = List.of();

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "master of the cluster, such as spark://HOST:7077, or local[N] (default: that of Spark's"
              + " own settings)")
  private Optional<String> master = Optional.empty();

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "setting of Spark; may be given several times")
  private List<String> settings = List.of();

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "jar of the job (default: server/spark/target/nrs-spark.jar of this program)")
  private Optional<Path> jar = Optional.empty();

  @Option(names = "--dry-run", description = "print the call of spark-submit, and do not make it")
  private boolean dryRun;

  /**
   * The command.
   *
   * @param reader refuses a command with wrong arguments
   */
  public SparkCommand(Console console, Consumer<List<String>> reader) {
    this.console = console;
    this.reader = reader;
  }

  @Override
  public Integer call() {
    refusal(command)
        .ifPresent(
            reason -> {
              throw new CommandException(reason);
            });
    // Wrong arguments are refused here, before a cluster takes the job.
    reader.accept(command);
    List<String> words = words();
    if (dryRun) {
      console.line(String.join(" ", words.stream().map(SparkCommand::quoted).toList()));
      return ExitCodes.CLEAN;
    }
    return run(words);
  }

  /** Why a command is no job; empty if its work has parts. */
  public static Optional<String> refusal(List<String> command) {
    return Optional.of(command.stream().findFirst().orElse("nothing"))
        .filter(name -> !COMMANDS.contains(name))
        .map(name -> "nrs spark runs check, evaluate, generate or verify, not " + name);
  }

  private List<String> words() {
    List<String> words = new ArrayList<>(List.of(submit()));
    master.ifPresent(url -> words.addAll(List.of("--master", url)));
    if (settings.stream().noneMatch(setting -> setting.startsWith("spark.log.level="))) {
      words.addAll(List.of("--conf", "spark.log.level=WARN"));
    }
    settings.forEach(setting -> words.addAll(List.of("--conf", setting)));
    words.addAll(List.of("--class", JOB, jar().toString(), home().toString()));
    words.addAll(command);
    return words;
  }

  private String submit() {
    return Optional.ofNullable(console.environment().apply(SPARK_HOME))
        .filter(home -> !home.isEmpty())
        .map(home -> Path.of(home, "bin", "spark-submit"))
        .or(this::onPath)
        .filter(Files::isExecutable)
        .map(Path::toString)
        .orElseThrow(
            () ->
                new CommandException(
                    "no spark-submit was found: set %s to the folder of Spark 4"
                        .formatted(SPARK_HOME)));
  }

  private Optional<Path> onPath() {
    String path = Optional.ofNullable(console.environment().apply("PATH")).orElse("");
    return List.of(path.split(File.pathSeparator)).stream()
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "spark-submit"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private Path home() {
    return Program.home().orElse(console.folder());
  }

  private Path jar() {
    Path file =
        jar.map(console.folder()::resolve)
            .orElseGet(() -> home().resolve("server/spark/target/nrs-spark.jar"));
    if (!Files.isRegularFile(file)) {
      throw new CommandException(
          "%s is not there: build it in a clone with ./mvnw -q -DskipTests -Dnrs.launcher -pl server/spark -am package, or name it with --jar"
              .formatted(file));
    }
    return file;
  }

  /** Quoted for a shell. */
  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Runs a program with the streams and the folder of this command, and returns its exit code. */
  private int run(List<String> words) {
    try {
      return new ProcessBuilder(words)
          .directory(console.folder().toFile())
          .inheritIO()
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be started (%s): correct %s"
              .formatted(words.get(0), IoReasons.of(e), SPARK_HOME),
          e);
    } catch (InterruptedException e) {
      throw new CommandException("interrupted", e);
    }
  }
}
