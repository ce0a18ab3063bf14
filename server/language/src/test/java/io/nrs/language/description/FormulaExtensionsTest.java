package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped languages are the one list of extensions that files for editors and hooks repeat. */
class FormulaExtensionsTest {
  private static final Path ROOT = Path.of("..", "..");

  private static List<String> extensions(Predicate<Language> isWanted) {
    LanguageCatalogue shipped =
        LanguageCatalogue.of(List.of(ROOT.resolve("grammar").resolve("languages")));
    assertEquals(List.of(), shipped.problems());
    return shipped.all().stream()
        .filter(isWanted)
        .map(language -> language.extension().substring(1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "all;editors/nrs.lua;extensions = { 'nrs';, '%s'; }",
        "all;editors/nvim/ftdetect/nrs.lua;extensions = { 'nrs';, '%s'; }",
        "all;editors/nrs.el;'(\"nrs\"; \"%s\";)",
        "all;editors/helix/languages.toml;file-types = [\"nrs\";, \"%s\";]",
        "all;editors/kate/nrs.xml;extensions=\"*.nrs;`;*.%s`;\"",
        "all;editors/zed/languages/nrs/config.toml;path_suffixes = [\"nrs\";, \"%s\";]",
        "all;.pre-commit-hooks.yaml;\\.(nrs;|%s;)$",
        "all;client-vscode/package.json;/*.nrs\",;`\n    \"workspaceContains:**/*.%s\",`;"
            + "`\n    \"workspaceContains:**/.nrs/`",
        // The built-in languages have entries of their own.
        "described;client-vscode/package.json;\".nrs\";`,\n          \".%s\"`;`\n        ]`",
        "described;eclipse-plugin/io.nrs.eclipse/plugin.xml;file-extensions=\"nrs;,%s;\"",
      })
  void filesForEditorsAndHooksKnowThem(
      String which, String file, String before, String item, String after) throws IOException {
    String list =
        extensions(language -> which.equals("all") || !(language instanceof BuiltInLanguage))
            .stream()
            .map(extension -> item.formatted(extension))
            .collect(Collectors.joining());
    String committed = Files.readString(ROOT.resolve(file));
    Matcher places =
        Pattern.compile(
                "(?s)(?<=%s).*?(?=%s)".formatted(Pattern.quote(before), Pattern.quote(after)))
            .matcher(committed);
    assertTrue(places.find(), file);
    String generated = places.replaceAll(Matcher.quoteReplacement(list));
    if (Golden.isUpdating()) {
      Files.writeString(ROOT.resolve(file), generated);
      return;
    }
    assertEquals(generated, committed, file + " is out of date: test with NRS_UPDATE_EXPECT=1");
  }
}
