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
import java.util.Optional;
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
      "A file has a term rewriting system without conditions in the ARI format, which begins"
          + " with",
      "(format TRS), or a string rewriting system such as (RULES a b -> b a). For each file, the",
      "output says as what it is taken and what is proved, or why it is refused. Where nothing",
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
      Optional<String> line = taken(file, catalogue);
      progress.end();
      line.ifPresent(console::line);
      taken += line.isPresent() ? 1 : 0;
    }
    if (files.size() > 1) {
      console.line(Text.format("%,d of %,d systems taken", taken, files.size()));
    }
    return taken == files.size() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  private Optional<String> taken(String file, LanguageCatalogue catalogue) {
    Path path = Path.of(file);
    String text;
    try {
      text = TextFiles.read(console.folder().resolve(path));
    } catch (IOException e) {
      console.complain(
          "%s cannot be read (%s): give the file of a rewriting system"
              .formatted(file, IoReasons.of(e)));
      return Optional.empty();
    }
    SystemImport system;
    try {
      system = SystemImport.of(path, text, (id, description) -> isFree(id, description, catalogue));
    } catch (DescriptionException e) {
      e.all().forEach(mistake -> console.complain(mistake.getMessage()));
      return Optional.empty();
    }
    Matcher strategy = OTHER_STRATEGY.matcher(file);
    if (strategy.find()) {
      console.complain(
          "%s: its path names the strategy %s, which NRS does not have: results may differ"
              .formatted(file, strategy.group(1).toLowerCase(Locale.ROOT)));
    }
    Path target = target(system.description().syntax().id());
    try {
      Files.createDirectories(console.folder().resolve(target).getParent());
      UserFiles.replace(
          console.folder().resolve(target), system.text().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new CommandException(target + " cannot be written: correct the folder's rights", e);
    }
    return Optional.of(
        Text.format(
            "%s: taken as %s with %s: %s",
            file, target, system.proof().counted(), system.proof().properties()));
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
