package io.nrs.cli.options;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that a user gave to a command, in this order. */
public record GivenOptions(List<OptionSpec> options) {
  public GivenOptions {
    options = List.copyOf(options);
  }

  public static GivenOptions of(CommandSpec command) {
    return new GivenOptions(command.commandLine().getParseResult().matchedOptions());
  }

  public GivenOptions only(Collection<String> names) {
    return new GivenOptions(
        options.stream().filter(option -> names.contains(option.longestName())).toList());
  }

  public GivenOptions without(Collection<String> names) {
    return new GivenOptions(
        options.stream().filter(option -> !names.contains(option.longestName())).toList());
  }

  /** Returns them as the user would type them again, each after a blank. */
  public String written() {
    return options.stream().map(GivenOptions::written).collect(Collectors.joining());
  }

  private static String written(OptionSpec option) {
    String between = option.splitRegex().isEmpty() ? " " : ",";
    String values = String.join(between, option.stringValues());
    return " " + option.longestName() + (option.arity().max() == 0 ? "" : " " + values);
  }
}
