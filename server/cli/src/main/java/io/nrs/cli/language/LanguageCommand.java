package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.options.CommandGroup;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Holds the commands about one described language. */
@Command(
    name = "language",
    description = "Begin, check or train a language that a file describes.",
    synopsisSubcommandLabel = "COMMAND")
public final class LanguageCommand implements Callable<Integer>, CommandGroup {
  private final Console console;

  public LanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(
        new CheckLanguageCommand(console),
        new TrainLanguageCommand(console),
        new NewLanguageCommand(console));
  }

  @Override
  public Integer call() {
    throw new CommandException("nrs language needs a command: check, train or new");
  }
}
