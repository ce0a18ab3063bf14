package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.spark.SparkCommand;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    SparkExecutor executor = new SparkExecutor(home, console.folder().toString(), words);
    executor.prepare();
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      return Main.run(
          console,
          new SparkEngine(spark, executor, console::complain),
          words.toArray(String[]::new));
    }
  }
}
