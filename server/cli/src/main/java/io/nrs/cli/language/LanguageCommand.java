package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.options.CommandGroup;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Holds the commands about the languages that files describe. */
@Command(
    name = "language",
    description = "List the known languages; begin, check or train one that a file describes.",
    synopsisSubcommandLabel = "COMMAND")
public final class LanguageCommand implements Callable<Integer>, CommandGroup {
  private final Console console;

  public LanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(
        new ListLanguagesCommand(console),
        new NewLanguageCommand(console),
        new CheckLanguageCommand(console),
        new TrainLanguageCommand(console));
  }

  @Override
  public Integer call() {
    throw new CommandException("nrs language needs a command: list, new, check or train");
  }
}
