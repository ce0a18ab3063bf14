package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.HealthCheck;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.models.Workers;
import io.nrs.cli.spark.SparkCommand;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
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
  private static final class SparkEngine implements Engine, Workers {
    private static final int PARTITIONS_PER_CORE = 4;

    private final JavaSparkContext spark;
    private final Executor executor;
    private final Engine ownNetworks;

    SparkEngine(JavaSparkContext spark, Executor executor, Consumer<String> warnings) {
      this.spark = spark;
      this.executor = executor;
      this.ownNetworks = new PyTorchEngine(warnings);
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

    @Override
    public Rewriters rewriters(ModelSource source, RewritingOptions options) {
      return ownNetworks.rewriters(source, options);
    }

    @Override
    public List<HealthCheck> examine(ModelSource source) {
      return ownNetworks.examine(source);
    }
  }
}
