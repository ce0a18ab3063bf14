package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.ExhaustedException;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** Options that decide data sets. */
public final class DataSetOptions {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "random seed (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--train",
      paramLabel = "N",
      description = "formulas of each training level (default: ${DEFAULT-VALUE})")
  private int train = 10_000;

  @Option(
      names = "--validation",
      paramLabel = "N",
      description = "formulas of each validation level (default: ${DEFAULT-VALUE})")
  private int validation = 100;

  @Option(
      names = "--test",
      paramLabel = "N",
      description = "formulas of each test level (default: ${DEFAULT-VALUE})")
  private int test = 100;

  long seed() {
    return seed;
  }

  int train() {
    return train;
  }

  void mustBePossible() {
    if (Math.min(Math.min(train, validation), test) < 0) {
      throw new CommandException("--train, --validation and --test are 0 or more");
    }
  }

  /**
   * The data sets of some levels.
   *
   * @throws CommandException if a level has fewer formulas
   */
  public List<DataSet> sets(Language language, Predicate<Cell> wanted) {
    mustBePossible();
    try {
      return DataSets.generate(language, train, validation, test, seed, wanted);
    } catch (ExhaustedException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
