package io.nrs.cli;

import static io.nrs.cli.NrsProcess.HOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands in documents and their output, with the networks that ship. */
class DocumentedCommandsTest {

  /** A command and its output, indented by four spaces. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?m)^ {4}\\$ \\./nrs (.+)\n((?: {4}[^$\\s].*\n|(?: {5,}.*\n))+)");

  private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern LISTED = Pattern.compile("(?m)^ {2}([a-z-]+) +[A-Z]");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`nrs .*?) \\|");
  private static final Pattern NAME = Pattern.compile("`nrs ([a-z-]+)");

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/cli.md"})
  void examplesShowTheRealOutput(String document) throws IOException {
    List<MatchResult> examples =
        EXAMPLE
            .matcher(Files.readString(HOME.resolve(document)))
            .results()
            .collect(Collectors.toList());
    assertFalse(examples.isEmpty());
    for (MatchResult example : examples) {
      assertEquals(example.group(2).indent(-4), output(arguments(example.group(1))), document);
    }
  }

  private static String[] arguments(String command) {
    return ARGUMENT
        .matcher(command)
        .results()
        .map(argument -> argument.group(1) == null ? argument.group(2) : argument.group(1))
        .toArray(String[]::new);
  }

  private static String output(String... arguments) {
    CommandLineRun.Result result =
        new CommandLineRun(HOME, console -> new PyTorchEngine(console::complain)).run(arguments);
    return result.out() + result.err();
  }

  @Test
  void allOptionsAreOnAPage() throws IOException {
    Console console =
        new Console(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err, HOME);
    Golden.checkSections(
        HOME.resolve("docs/commands.md"),
        CommandsDocument.sections(Main.describe(console, new PyTorchEngine(text -> {}))));
  }

  @Test
  void allCommandsAreInTheTable() throws IOException {
    Set<String> documented =
        ROW.matcher(Files.readString(HOME.resolve("docs/cli.md")))
            .results()
            .flatMap(row -> NAME.matcher(row.group(1)).results())
            .map(name -> name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> known =
        LISTED
            .matcher(output("--help"))
            .results()
            .map(name -> name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    // Commands of the module benchmarks exist only in a checkout.
    documented.remove("bench");
    assertEquals(known, documented);
  }
}
