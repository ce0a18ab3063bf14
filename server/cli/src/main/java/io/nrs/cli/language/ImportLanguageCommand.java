package io.nrs.cli.language;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.ProgressLine;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.UserFiles;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.exchange.SystemImport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes languages of rewriting systems of other tools. */
@Command(
    name = "import",
    description = "Write descriptions of rewriting systems to .nrs/languages.",
    footer = {
      "",
      "A file has term rewriting systems in the ARI format, which begins with (format TRS),",
      "(format MSTRS) or (format CTRS oriented), or a system in one of the two older formats of the",
      "Termination Problem Data Base: XML, or (VAR x) (RULES f(x) -> x). The output says as what",
      "each is taken, what was changed and what is proved, or why it is refused. Where nothing",
      "shows that rewriting ends, a formula is rewritten in at most 100,000 steps.",
      "",
      "Exit codes: 0 all taken, 1 some are refused, 2 could not run."
    })
final class ImportLanguageCommand implements Callable<Integer> {
  private final Console console;

  private static final Duration LINE_INTERVAL = Duration.ofSeconds(10);

  /** Folders of the Termination Problem Data Base whose strategy is not written in their files. */
  private static final Pattern OTHER_STRATEGY = Pattern.compile("(?i)[ST]RS_(outermost|cycle)");

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "rewriting systems")
  private List<String> files = List.of();

  ImportLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    LanguageCatalogue catalogue = LanguageConverter.catalogue(console);
    ProgressLine progress = new ProgressLine(console, LINE_INTERVAL);
    int taken = 0;
    for (int i = 0; i < files.size(); i++) {
      String file = files.get(i);
      // A terminal shows which file takes long.
      if (files.size() > 1 && (console.terminal() || i == 0 || progress.isDue())) {
        progress.show(Text.format("%,d of %,d: %s", i + 1, files.size(), file));
      }
      List<String> lines = taken(file, catalogue);
      progress.end();
      lines.forEach(console::line);
      taken += lines.isEmpty() ? 0 : 1;
    }
    if (files.size() > 1) {
      console.line(Text.format("%,d of %,d files taken", taken, files.size()));
    }
    return taken == files.size() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  /** Takes the systems of a file; returns a line about each, or none if they are refused. */
  private List<String> taken(String file, LanguageCatalogue catalogue) {
    Matcher strategy = OTHER_STRATEGY.matcher(file);
    if (strategy.find()) {
      console.complain(
          "%s: its path names the strategy %s, which NRS does not have: move the file to rewrite by its rules all the same, operands first"
              .formatted(file, strategy.group(1).toLowerCase(Locale.ROOT)));
      return List.of();
    }
    Path path = Path.of(file);
    String text;
    try {
      text = TextFiles.read(console.folder().resolve(path));
    } catch (IOException e) {
      console.complain(
          "%s cannot be read (%s): give the file of a rewriting system"
              .formatted(file, IoReasons.of(e)));
      return List.of();
    }
    List<SystemImport> systems;
    try {
      systems =
          SystemImport.of(path, text, (id, description) -> isFree(id, description, catalogue));
    } catch (DescriptionException e) {
      e.all().forEach(mistake -> console.complain(mistake.getMessage()));
      return List.of();
    }
    return systems.stream().map(system -> stored(file, system)).toList();
  }

  /** Writes a description, and returns what is said of it. */
  private String stored(String file, SystemImport system) {
    system
        .changes()
        .forEach(
            change -> console.complain("%s:%s: %s".formatted(file, change.line(), change.text())));
    Path target = target(system.description().syntax().id());
    try {
      Files.createDirectories(console.folder().resolve(target).getParent());
      UserFiles.replace(
          console.folder().resolve(target), system.text().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new CommandException(target + " cannot be written: correct the folder's rights", e);
    }
    return Text.format(
        "%s: taken as %s with %s: %s",
        file, target, system.proof().counted(), system.proof().properties());
  }

  private static Path target(String id) {
    return LanguageCatalogue.OF_WORKSPACE.resolve(id + ".json");
  }

  /** No other language has the id, and no description is overwritten by another one. */
  private boolean isFree(String id, String text, LanguageCatalogue catalogue) {
    Path file = console.folder().resolve(target(id));
    try {
      // A link that leads nowhere is there too.
      return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
          ? TextFiles.read(file).equals(text)
          : Language.ofId(id).isEmpty() && catalogue.ofId(id).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
