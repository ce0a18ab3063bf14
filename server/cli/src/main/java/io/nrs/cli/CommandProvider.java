package io.nrs.cli;

import io.nrs.cli.console.Console;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Further commands, which {@link java.util.ServiceLoader} finds on the class path. A provider has a
 * public constructor without parameters.
 */
public interface CommandProvider {
  /** Commands with picocli's annotations; each returns its exit code. */
  List<Callable<Integer>> commands(Console console);
}
