package io.nrs.cli.guide;

import io.nrs.checking.FormulaFiles;
import io.nrs.checking.Rule;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.io.Suggestions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Explains a kind of finding. */
@Command(name = "explain", description = "Explain a kind of finding, or list them all.")
public final class ExplainCommand implements Callable<Integer> {
  private static final String PREFIX = "nrs/";
  private static final int MAX_BYTES = 1 << 20;

  private final Console console;

  @Parameters(
      paramLabel = "CODE",
      arity = "0..1",
      description =
          "the code of the finding, such as nrs/syntax or syntax (default: all in a list)")
  private Optional<String> code = Optional.empty();

  public ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (code.isPresent()) {
      console.print(page(rule(code.get())));
    } else {
      Rule.all().forEach(rule -> console.line("%-26s %s".formatted(rule.id(), rule.title())));
    }
    return ExitCodes.CLEAN;
  }

  private static Rule rule(String given) {
    String id = given.startsWith(PREFIX) ? given : PREFIX + given;
    List<String> known = Rule.all().stream().map(Rule::id).toList();
    return Rule.all().stream()
        .filter(rule -> rule.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandException(
                    "no finding has the code %s: %s"
                        .formatted(
                            given,
                            Suggestions.nearest(id, known)
                                .map(nearest -> "did you mean " + nearest + "?")
                                .orElse("nrs explain lists all codes"))));
  }

  /** The page that comes with the program; without one, the summary. */
  private static String page(Rule rule) {
    Optional<Path> file = Program.home().map(home -> home.resolve(rule.page()));
    return file.map(path -> FormulaFiles.read(path, MAX_BYTES))
        .filter(FormulaFiles.Readable.class::isInstance)
        .map(content -> ((FormulaFiles.Readable) content).text())
        .orElse(
            "# %s\n\n`%s`, %s\n\n%s\n"
                .formatted(rule.title(), rule.id(), rule.severity().id(), rule.help()));
  }
}
