package io.nrs.cli.guide;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Writes the script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = "Write a script for the shell that completes commands and options.",
    footer = {
      "",
      "bash:  source <(nrs completion bash)",
      "zsh:   source <(nrs completion zsh)",
      "fish:  nrs completion fish | source"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** A shell that has completions. */
  private enum Shell {
    BASH,
    ZSH,
    FISH
  }

  private static final Pattern CONSTANTS = Pattern.compile("_(?:option|pos_param)_args=\\(.*?\\)");

  private final Console console;
  private final Supplier<CommandLine> all;

  @Parameters(paramLabel = "bash|zsh|fish", description = "the shell")
  private Shell shell = Shell.BASH;

  /**
   * @param all the command line with all commands
   */
  public CompletionCommand(Console console, Supplier<CommandLine> all) {
    this.console = console;
    this.all = all;
  }

  @Override
  public Integer call() {
    CommandLine line = all.get();
    Output out = console.output();
    out.print(shell == Shell.FISH ? fish(line) : bash(line));
    out.flush();
    return ExitCodes.CLEAN;
  }

  /** The script of picocli, which zsh reads too. Values are written as our options take them. */
  private static String bash(CommandLine line) {
    return CONSTANTS
        .matcher(AutoComplete.bash("nrs", line))
        .replaceAll(
            list ->
                list.group().toLowerCase(Locale.ROOT).replaceAll("(?<=[a-z])_(?=[a-z]+\")", "-"));
  }

  private static String fish(CommandLine line) {
    StringBuilder script = new StringBuilder("# Completions of nrs for fish.\n");
    script.append("complete -c nrs -e\n");
    String none = "__fish_use_subcommand";
    options(script, none, line);
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              commandLine(script, none, name, command);
              String within = "__fish_seen_subcommand_from " + name;
              options(script, within, command);
              command
                  .getSubcommands()
                  .forEach((inner, each) -> commandLine(script, within, inner, each));
              values(script, within, command);
            });
    return script.toString();
  }

  private static void commandLine(
      StringBuilder script, String condition, String name, CommandLine command) {
    script.append(
        "complete -c nrs -n '%s' -f -a %s -d %s\n"
            .formatted(
                condition,
                name,
                quoted(String.join(" ", command.getCommandSpec().usageMessage().description()))));
  }

  private static void options(StringBuilder script, String condition, CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (option.hidden()) {
        continue;
      }
      script.append("complete -c nrs -n '").append(condition).append('\'');
      for (String name : option.names()) {
        script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1));
      }
      boolean takesValue = option.arity().max() > 0;
      List<String> constants = constants(option);
      if (takesValue) {
        script.append(
            constants.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", constants)));
      }
      script
          .append(" -d ")
          .append(
              quoted(
                  String.join(" ", option.description())
                      .replace(
                          "${DEFAULT-VALUE}",
                          option.defaultValue() == null ? "" : option.defaultValue())))
          .append('\n');
    }
  }

  private static void values(StringBuilder script, String condition, CommandLine command) {
    command.getCommandSpec().positionalParameters().stream()
        .map(CompletionCommand::constants)
        .filter(constants -> !constants.isEmpty())
        .forEach(
            constants ->
                script.append(
                    "complete -c nrs -n '%s' -f -a %s\n"
                        .formatted(condition, quoted(String.join(" ", constants)))));
  }

  /** The values of an option or parameter that takes constants of an enumeration. */
  private static List<String> constants(ArgSpec argument) {
    return Arrays.stream(argument.auxiliaryTypes())
        .filter(Class::isEnum)
        .flatMap(type -> Arrays.stream(type.getEnumConstants()))
        .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .collect(Collectors.toList());
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
