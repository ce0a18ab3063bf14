package io.nrs.cli.options;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option {@code --language} of commands whose first argument is the language. */
public final class LanguageFirst {
  @Option(
      names = "--language",
      paramLabel = "LANGUAGE",
      description = "the same as the first argument")
  @SuppressWarnings("unused")
  private Optional<String> language = Optional.empty();

  /** Returns the arguments of a command with the value of this option as the first one. */
  public static String[] arguments(CommandLine line, String... given) {
    if (given.length < 2 || !line.getSubcommands().containsKey(given[0])) {
      return given;
    }
    List<OptionSpec> own =
        line.getSubcommands().get(given[0]).getCommandSpec().options().stream()
            .filter(LanguageFirst::isOwn)
            .toList();
    List<String> arguments = new ArrayList<>(Arrays.asList(given));
    for (int i = 1; i < arguments.size() && !arguments.get(i).equals("--"); i++) {
      String argument = arguments.get(i);
      String name = argument.replaceFirst("=.*", "");
      if (own.stream().noneMatch(option -> List.of(option.names()).contains(name))) {
        continue;
      }
      if (!name.equals(argument)) {
        arguments.remove(i);
        arguments.add(1, argument.substring(name.length() + 1));
      } else if (i + 1 < arguments.size()) {
        arguments.remove(i);
        arguments.add(1, arguments.remove(i));
      }
    }
    return arguments.toArray(String[]::new);
  }

  private static boolean isOwn(OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass().equals(LanguageFirst.class);
  }
}
