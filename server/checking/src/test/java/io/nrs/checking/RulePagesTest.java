package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulePagesTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path DOCS = HOME.resolve("docs");
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(HOME.resolve("grammar/languages")));
  private static final Pattern EXAMPLE = Pattern.compile("```([a-z-]+)\n(.*)\n```");

  static List<Rule> rules() {
    return Rule.all();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyRuleHasItsPage(Rule rule) throws IOException {
    List<String> lines = Files.readAllLines(HOME.resolve(rule.page()));
    assertEquals("# " + rule.title(), lines.get(0));
    assertEquals("`%s`, %s".formatted(rule.id(), rule.severity().id()), lines.get(2));
    assertEquals(
        List.of("## Example", "## Why", "## What to do"),
        lines.stream().filter(line -> line.startsWith("## ")).toList());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theExampleIsOne(Rule rule) throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(HOME.resolve(rule.page())));
    if (!example.find()) {
      assertTrue(
          List.of("nrs/nesting-too-deep", "nrs/line-too-long", "nrs/unknown-language")
              .contains(rule.id()));
      return;
    }
    Language language = LANGUAGES.ofId(example.group(1)).orElseThrow();
    String line = example.group(2);
    ParsedLine parsed = Parser.parseLine(language, line);
    Optional<Verdict> exact = parsed.soundFormula().map(Verdict::exact);
    List<Finding> findings = Findings.of(language, 1, line, parsed, exact, 0.5);
    // Findings that need networks do not occur here.
    assertTrue(
        findings.isEmpty() && parsed.isSound()
            || findings.stream().anyMatch(finding -> finding.rule().equals(rule)),
        findings.toString());
  }

  @Test
  void thereAreNoOtherPages() throws IOException {
    try (var pages = Files.list(HOME.resolve("docs/findings"))) {
      assertEquals(
          Rule.all().stream().map(Rule::page).sorted().toList(),
          pages.map(page -> "docs/findings/" + page.getFileName()).sorted().toList());
    }
  }

  @Test
  void theTableOfFindingsNamesAllInOrder() throws IOException {
    assertEquals(
        Rule.all().stream()
            .map(
                rule ->
                    "| [`%s`](%s) | %s |"
                        .formatted(
                            rule.id(),
                            DOCS.relativize(HOME.resolve(rule.page())),
                            rule.severity().id()))
            .collect(Collectors.joining("\n")),
        Files.readAllLines(DOCS.resolve("cli.md")).stream()
            .filter(line -> line.startsWith("| [`nrs/"))
            .map(line -> line.substring(0, line.indexOf(" | ", line.indexOf(" | ") + 3) + 2))
            .collect(Collectors.joining("\n")));
  }
}
