package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.cli.spark.SparkCommand;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.models.ModelException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The driver: it runs a command, whose parts the executors do. {@code spark-submit --class
 * io.nrs.spark.SparkJob nrs-spark.jar HOME COMMAND ARGUMENT…}
 */
public final class SparkJob {
  private SparkJob() {}

  /** Ends the process with the exit code of the command. */
  public static void main(String[] words) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    List<String> all = List.of(words);
    System.exit(run(Console.ofProcess(), new SparkConf(), all.get(0), all.subList(1, all.size())));
  }

  /**
   * Runs a command, and returns its exit code.
   *
   * @param home the folder of the program, with its networks and languages
   */
  static int run(Console console, SparkConf conf, String home, List<String> words) {
    Optional<String> refusal = SparkCommand.refusal(words);
    if (refusal.isPresent()) {
      console.complain(refusal.get());
      return ExitCodes.COULD_NOT_RUN;
    }
    conf.setIfMissing("spark.app.name", "nrs " + String.join(" ", words))
        // The tasks of an executor share its cores already.
        .setIfMissing("spark.executor.extraJavaOptions", "-XX:ActiveProcessorCount=1")
        .setExecutorEnv("OMP_NUM_THREADS", "1");
    Executor executor = new Executor(home, console.folder().toString(), words);
    executor.prepare();
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      return Main.run(
          console,
          new SparkEngine(spark, executor, console::complain),
          words.toArray(String[]::new));
    }
  }

  /** Has the executors of Spark do the parts of commands. */
  private static final class SparkEngine extends PyTorchEngine implements Workers {
    private static final int PARTITIONS_PER_CORE = 4;

    private final JavaSparkContext spark;
    private final Executor executor;

    SparkEngine(JavaSparkContext spark, Executor executor, Consumer<String> warnings) {
      super(warnings);
      this.spark = spark;
      this.executor = executor;
    }

    @Override
    public Optional<Workers> workers() {
      return Optional.of(this);
    }

    @Override
    public List<String> work(List<String> parts) {
      int partitions = Math.min(parts.size(), PARTITIONS_PER_CORE * spark.defaultParallelism());
      List<Executor.Answer> answers;
      try {
        answers =
            spark
                .parallelize(parts, Math.max(1, partitions))
                .mapPartitions(executor::work)
                .collect();
      } catch (Exception e) {
        // Scala declares no exceptions, so Spark may throw checked ones.
        throw new ModelException(
            "the job failed: %s; does the master answer, and has it workers? Spark's log says more"
                .formatted(e.toString().lines().findFirst().orElse("")),
            e);
      }
      answers.stream()
          .filter(Executor.Answer::failed)
          .findFirst()
          .ifPresent(
              answer -> {
                throw new ModelException(answer.text());
              });
      return answers.stream().map(Executor.Answer::text).toList();
    }
  }

  /**
   * Does parts of a command on an executor. The folders have the same paths there as on the driver.
   *
   * @param home the folder of the program
   * @param folder that the command runs in
   * @param words the command and its arguments
   */
  record Executor(String home, String folder, List<String> words) implements Serializable {
    private static final long serialVersionUID = 1;

    /**
     * The workers of this process that have nothing to do: an executor runs tasks at the same time,
     * and loads its networks once for each.
     */
    private static final Map<Executor, Queue<UnaryOperator<String>>> IDLE =
        new ConcurrentHashMap<>();

    /** The result of a part as JSON, or the reason why there is none. */
    record Answer(String text, boolean failed) implements Serializable {
      private static final long serialVersionUID = 1;
    }

    Executor {
      words = List.copyOf(words);
    }

    /** Does the parts of a task. After a failure, it leaves out the others. */
    Iterator<Answer> work(Iterator<String> parts) {
      Queue<UnaryOperator<String>> idle =
          IDLE.computeIfAbsent(this, key -> new ConcurrentLinkedQueue<>());
      List<Answer> answers = new ArrayList<>();
      try {
        UnaryOperator<String> taken = idle.poll();
        UnaryOperator<String> worker = taken == null ? open() : taken;
        parts.forEachRemaining(part -> answers.add(new Answer(worker.apply(part), false)));
        idle.add(worker);
      } catch (CommandException | EngineException | ModelException e) {
        answers.add(new Answer(e.getMessage(), true));
      }
      return answers.iterator();
    }

    private UnaryOperator<String> open() {
      prepare();
      if (!Files.isDirectory(Path.of(folder))) {
        throw new CommandException(
            "an executor does not see %s: run nrs spark in a folder that all nodes share"
                .formatted(folder));
      }
      if (!SparkEnv.get().executorId().equals("driver") && System.getenv("DJL_CACHE_DIR") == null) {
        // Executors of one machine must not unpack native libraries into the same folder.
        System.setProperty(
            "DJL_CACHE_DIR", Path.of(SparkFiles.getRootDirectory()).resolve("djl").toString());
      }
      Console console =
          new Console(
              InputStream.nullInputStream(),
              OutputStream.nullOutputStream(),
              System.err,
              Path.of(folder));
      return ((DividedCommand<?>)
              Main.read(
                  console, new PyTorchEngine(console::complain), words.toArray(String[]::new)))
          .does();
    }

    /** Tells this process where the program is. */
    void prepare() {
      System.setProperty("nrs.home", home);
      System.setProperty("ai.djl.offline", "true");
    }
  }
}
