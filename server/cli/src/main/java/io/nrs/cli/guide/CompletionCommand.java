package io.nrs.cli.guide;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes picocli's script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = "Write a script for bash and zsh that completes commands and options.",
    footer = {"", "~/.bashrc or ~/.zshrc:  source <(nrs completion)"})
public final class CompletionCommand implements Callable<Integer> {
  private static final Pattern CONSTANTS = Pattern.compile("_(?:option|pos_param)_args=\\(.*?\\)");

  private final Console console;

  @Spec private CommandSpec spec;

  public CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    out.print(
        CONSTANTS
            .matcher(AutoComplete.bash("nrs", spec.root().commandLine()))
            .replaceAll(list -> asOptionsTakeThem(list.group())));
    out.flush();
    return ExitCodes.CLEAN;
  }

  private static String asOptionsTakeThem(String constants) {
    return constants.toLowerCase(Locale.ROOT).replaceAll("(?<=[a-z])_(?=[a-z]+\")", "-");
  }
}
