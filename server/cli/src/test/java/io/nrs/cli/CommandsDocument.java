package io.nrs.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of all commands and options, from the annotations that the help is made of. */
final class CommandsDocument {
  /** What so many commands take with the same meaning is described once. */
  private static final int SHARED = 2;

  /** What is said of an option or a parameter. */
  private record Row(String name, String written, String meaning) {
    static Row of(OptionSpec option) {
      String value =
          option.typeInfo().isBoolean() && option.arity().max() == 0
              ? ""
              : "=" + option.paramLabel();
      return new Row(option.longestName(), option.longestName() + value, text(option));
    }

    static Row of(PositionalParamSpec parameter) {
      return new Row(parameter.paramLabel(), parameter.paramLabel(), text(parameter));
    }

    private static String text(ArgSpec argument) {
      return formatted(argument.description());
    }

    @Override
    public String toString() {
      return "- %s: %s\n".formatted(code(written), markdown(meaning));
    }
  }

  private final List<CommandSpec> commands = new ArrayList<>();
  private final Map<String, Row> shared;

  private CommandsDocument(CommandSpec root) {
    collect(root);
    Map<Row, Long> uses =
        commands.stream()
            .flatMap(CommandsDocument::rows)
            .collect(groupingBy(Function.identity(), LinkedHashMap::new, counting()));
    shared =
        uses.entrySet().stream()
            .filter(use -> use.getValue() >= SHARED)
            .sorted(Map.Entry.<Row, Long>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .collect(Collectors.toMap(Row::name, Function.identity(), (often, seldom) -> often));
  }

  /** Returns the generated sections of the page by name. */
  static Map<String, String> sections(CommandSpec root) {
    CommandsDocument document = new CommandsDocument(root);
    return Map.of("options", document.sharedOptions(), "commands", document.allCommands());
  }

  private void collect(CommandSpec command) {
    for (CommandLine each : command.subcommands().values()) {
      CommandSpec spec = each.getCommandSpec();
      if (each.getSubcommands().isEmpty() || !spec.positionalParameters().isEmpty()) {
        commands.add(spec);
      }
      collect(spec);
    }
  }

  /** The parameters and the options of a command, without the help that all have. */
  private static Stream<Row> rows(CommandSpec command) {
    return Stream.concat(
        parameters(command).map(Row::of),
        command.options().stream()
            .filter(option -> !option.hidden() && !option.usageHelp())
            .map(Row::of)
            .sorted(Comparator.comparing(Row::name)));
  }

  private static Stream<PositionalParamSpec> parameters(CommandSpec command) {
    return command.positionalParameters().stream().filter(parameter -> !parameter.hidden());
  }

  private String sharedOptions() {
    return list(shared.values().stream().sorted(Comparator.comparing(Row::name)));
  }

  private String allCommands() {
    return commands.stream().map(this::command).collect(joining("\n"));
  }

  private String command(CommandSpec command) {
    String name = command.qualifiedName();
    String synopsis =
        parameters(command)
            .map(parameter -> " " + inSynopsis(parameter))
            .collect(joining("", name, ""));
    List<Row> rows = rows(command).toList();
    Set<Row> common = Set.copyOf(shared.values());
    String also =
        rows.stream().filter(common::contains).map(row -> code(row.name())).collect(joining(", "));
    List<Row> own = rows.stream().filter(row -> !common.contains(row)).toList();
    StringBuilder text = new StringBuilder();
    text.append("## ").append(name).append("\n\n");
    text.append(formatted(command.usageMessage().description())).append("\n\n");
    text.append("    ").append(synopsis).append('\n');
    if (!own.isEmpty()) {
      text.append('\n').append(list(own.stream()));
    }
    if (!also.isEmpty()) {
      text.append("\nAlso: ").append(also).append(".\n");
    }
    String footer = formatted(command.usageMessage().footer());
    int exitCodes = footer.indexOf("Exit codes");
    if (exitCodes >= 0) {
      text.append('\n').append(footer.substring(exitCodes).replaceAll("\\s+", " ")).append('\n');
    }
    return text.toString();
  }

  private static String inSynopsis(PositionalParamSpec parameter) {
    boolean several = parameter.typeInfo().isMultiValue();
    boolean inOne = parameter.hideParamSyntax() && !parameter.splitRegex().isEmpty();
    String label = parameter.paramLabel() + (several && !inOne ? "…" : "");
    return parameter.arity().min() == 0 ? "[" + label + "]" : label;
  }

  private static String list(Stream<Row> rows) {
    return rows.map(Row::toString).collect(joining());
  }

  /** The lines of an annotation, in which picocli formats % and line ends. */
  private static String formatted(String... lines) {
    return Stream.of(lines).map(line -> String.format(line)).collect(joining("\n")).strip();
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private static String markdown(String text) {
    return text.replace("\n", " ").replace("<", "&lt;").replace("*", "\\*");
  }
}
