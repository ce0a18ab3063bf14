package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.grammar.Language;
import io.nrs.language.description.LanguageCatalogue;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a description to start from. */
@Command(
    name = "new",
    description = "Write a commented description to .nrs/languages, to start from.",
    footer = {"", "Exit codes: 0 written, 2 could not run."})
public final class NewLanguageCommand implements Callable<Integer> {
  private static final String TEMPLATE =
      """
      {
        // The name on the command line, and the extension of its files: *.%1$s
        "id": "%1$s",
        "name": "%1$s",
        "brackets": "()",
        // Values: texts, {"letters": "a-z"}, {"digits": "0-9"} or {"integers": [-9, 9]}.
        "atoms": ["T", "F", {"letters": "a-c"}],
        // Forms: infix (x&y), prefix (!x), list (&x y z), call f(x,y).
        "operations": [
          {"symbol": "!", "form": "prefix"},
          {"symbol": "&", "form": "infix"}
        ],
        // The value of leaves. ?x stands for any atom. Leaves without a rule stay as they are.
        "rules": [
          "(!T) => F", "(!F) => T",
          "(?x&?x) => ?x", "(?x&T) => ?x", "(T&?x) => ?x", "(?x&F) => F", "(F&?x) => F"
        ],
        // The deepest formulas that networks are trained on, 1 to 3.
        "training": {"nesting": 3},
        "examples": ["((T&a)&(!F)) = a", "((a&b)&(T&T)) = ((a&b)&T)"]
      }
      """;

  private final Console console;

  @Parameters(paramLabel = "ID", description = "small letters, digits and hyphens")
  private String id = "";

  NewLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!Language.isId(id)) {
      throw new CommandException(
          "'%s' is not usable as an id: use up to 40 small letters, digits and hyphens, a letter first"
              .formatted(id));
    }
    if (Language.ofId(id).isPresent()) {
      throw new CommandException(id + " is a built-in language: choose another id");
    }
    if (id.equals("nrs")) {
      throw new CommandException(
          "nrs is the extension of files in any language: choose another id");
    }
    Path file = LanguageCatalogue.OF_WORKSPACE.resolve(id + ".json");
    Path target = console.folder().resolve(file);
    try {
      Files.createDirectories(target.getParent());
      Files.writeString(target, TEMPLATE.formatted(id), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new CommandException(file + " exists: choose another id, or edit it", e);
    } catch (IOException e) {
      throw new CommandException(file + " cannot be written: correct the folder's rights", e);
    }
    Output out = console.output();
    out.line(
        "%s written; next: nrs language check %s, then nrs language train %s"
            .formatted(file, id, id));
    out.flush();
    return ExitCodes.CLEAN;
  }
}
