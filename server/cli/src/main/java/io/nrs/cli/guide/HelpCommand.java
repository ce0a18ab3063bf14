package io.nrs.cli.guide;

import io.nrs.checking.Suggestions;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the help of a command. */
@Command(name = "help", description = "Show the help of a command.")
public final class HelpCommand implements Callable<Integer> {
  private final Console console;
  private final Supplier<CommandLine> all;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "the command (default: nrs)")
  private List<String> names = List.of();

  /**
   * @param all the command line with all commands
   */
  public HelpCommand(Console console, Supplier<CommandLine> all) {
    this.console = console;
    this.all = all;
  }

  @Override
  public Integer call() {
    CommandLine command = all.get();
    for (String name : names) {
      Map<String, CommandLine> commands = command.getSubcommands();
      if (!commands.containsKey(name)) {
        throw new CommandException(
            "unknown command '%s'%s (see %s --help)"
                .formatted(
                    name,
                    Suggestions.nearest(name, commands.keySet())
                        .map(nearest -> "; did you mean " + nearest + "?")
                        .orElse(""),
                    command.getCommandSpec().qualifiedName()));
      }
      command = commands.get(name);
    }
    command.usage(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    return ExitCodes.CLEAN;
  }
}
