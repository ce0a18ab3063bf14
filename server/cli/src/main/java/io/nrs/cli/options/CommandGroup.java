package io.nrs.cli.options;

import java.util.List;
import java.util.concurrent.Callable;

/** A command with subcommands alone. */
public interface CommandGroup {
  /** Returns new commands, each with its picocli annotation. */
  List<Callable<Integer>> commands();
}
