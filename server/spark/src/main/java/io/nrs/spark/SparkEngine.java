package io.nrs.spark;

import io.nrs.cli.models.PyTorchEngine;
import io.nrs.cli.models.Workers;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;

/** Has the executors of Spark do the parts of commands. */
final class SparkEngine extends PyTorchEngine implements Workers {
  private static final int PARTITIONS_PER_CORE = 4;

  private final JavaSparkContext spark;
  private final SparkExecutor executor;

  SparkEngine(JavaSparkContext spark, SparkExecutor executor, Consumer<String> warnings) {
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
    List<SparkExecutor.Answer> answers;
    try {
      answers =
          spark.parallelize(parts, Math.max(1, partitions)).mapPartitions(executor::work).collect();
    } catch (Exception e) {
      // Scala declares no exceptions, so Spark may throw checked ones.
      throw new ModelException(
          "the job failed: %s; does the master answer, and has it workers? Spark's log says more"
              .formatted(e.toString().lines().findFirst().orElse("")),
          e);
    }
    answers.stream()
        .filter(SparkExecutor.Answer::failed)
        .findFirst()
        .ifPresent(
            answer -> {
              throw new ModelException(answer.text());
            });
    return answers.stream().map(SparkExecutor.Answer::text).toList();
  }
}
