package io.nrs.benchmarks;

import io.nrs.cli.Main.CommandProvider;
import io.nrs.cli.console.Console;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that measures speed, for the command line to find. */
public final class Benchmarks implements CommandProvider {
  @Override
  public List<Callable<Integer>> commands(Console console) {
    return List.of(new BenchCommand(console));
  }
}
