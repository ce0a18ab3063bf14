package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents of this project. */
class DocumentsTest {
  private static final Path HOME = Path.of("..", "..");
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(HOME.resolve("grammar/languages")));
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)*)[`.]");
  private static final Pattern EDITOR_COMMAND =
      Pattern.compile("(?m)^\\| \\*(?:\\w+ › )?(.+?)\\* \\|");
  private static final Pattern CITATION = Pattern.compile("docs/decisions/[a-z0-9-]+\\.md");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern READ_AS_ROW =
      Pattern.compile("(?m)^\\| ([\\w ]+) \\| `([^`]+)` \\| `([^`]+)` \\|$");
  private static final Pattern ERROR_ROW =
      Pattern.compile("(?m)^\\| (\\w+) \\| `(.+?)` \\| `(nrs/[a-z-]+)` \\| `(.+?)` \\|$");

  static List<Path> documents() throws IOException {
    List<Path> all =
        new ArrayList<>(
            Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
                .map(HOME::resolve)
                .toList());
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.startsWith(HOME.resolve("docs/node_modules")))
          .sorted()
          .forEach(all::add);
    }
    return all;
  }

  @Test
  void theReadmeIsShort() throws IOException {
    int lines = Files.readAllLines(HOME.resolve("README.md")).size();
    assertTrue(lines <= 150, lines + " lines");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadToFilesAndHeadings(Path document) throws IOException {
    List<String> broken =
        LINK.matcher(Files.readString(document))
            .results()
            .map(link -> link.group(1))
            .filter(link -> URI.create(link).getScheme() == null)
            .filter(link -> !leadsSomewhere(document, link))
            .toList();
    assertEquals(List.of(), broken);
  }

  private static boolean leadsSomewhere(Path document, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
    return Files.exists(target) && (parts.length == 1 || headings(target).contains(parts[1]));
  }

  /** As they are called in links. */
  private static List<String> headings(Path document) {
    try {
      return HEADING
          .matcher(Files.readString(document))
          .results()
          .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
          .map(heading -> heading.replaceAll("[^\\p{L}\\d _-]", "").replace(' ', '-'))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  @Test
  void decisionsThatCodeCitesAreThere() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String folder : List.of("grammar", "server", "eclipse-plugin", "client-vscode/src")) {
      try (Stream<Path> files = Files.walk(HOME.resolve(folder))) {
        for (Path file : files.filter(DocumentsTest::isSource).toList()) {
          CITATION
              .matcher(Files.readString(file))
              .results()
              .filter(cited -> !Files.exists(HOME.resolve(cited.group())))
              .forEach(cited -> missing.add(file + ": " + cited.group()));
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ARCHITECTURE.md", "CONTRIBUTING.md"})
  void classesThatDocumentsNameAreThere(String document) throws IOException {
    Set<String> known = new HashSet<>();
    for (String folder : List.of("grammar", "server", "eclipse-plugin", "docs/playground")) {
      try (Stream<Path> files = Files.walk(HOME.resolve(folder))) {
        files
            .filter(DocumentsTest::isSource)
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .forEach(known::add);
      }
    }
    assertEquals(
        List.of(),
        CLASS
            .matcher(Files.readString(HOME.resolve(document)))
            .results()
            .map(name -> name.group(1))
            .filter(name -> !known.contains(name))
            .toList());
  }

  @Test
  void commandsOfEditorsAreThere() throws IOException {
    String contributed = Files.readString(HOME.resolve("client-vscode/package.json"));
    Properties ofEclipse = new Properties();
    try (Reader texts =
        Files.newBufferedReader(HOME.resolve("eclipse-plugin/io.nrs.eclipse/plugin.properties"))) {
      ofEclipse.load(texts);
    }
    assertEquals(
        List.of(),
        EDITOR_COMMAND
            .matcher(Files.readString(HOME.resolve("docs/editors.md")))
            .results()
            .map(row -> row.group(1))
            .filter(name -> !contributed.contains('"' + name + '"'))
            .filter(name -> !ofEclipse.containsValue(name))
            .toList());
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*/src/.*\\.(java|ts)");
  }

  @Test
  void notationSaysWhatIsAnErrorAndWhatIsNot() throws IOException {
    List<MatchResult> rows =
        ERROR_ROW
            .matcher(Files.readString(HOME.resolve("docs/notation.md")))
            .results()
            .collect(Collectors.toList());
    assertFalse(rows.isEmpty());
    assertAll(rows.stream().map(row -> () -> check(row)));
  }

  @Test
  void notationSaysWhatIsReadAsWhat() throws IOException {
    List<MatchResult> rows =
        READ_AS_ROW
            .matcher(Files.readString(HOME.resolve("docs/notation.md")))
            .results()
            .collect(Collectors.toList());
    assertFalse(rows.isEmpty());
    for (MatchResult row : rows) {
      Language language = language(row);
      ParsedLine line = Parser.parseLine(language, row.group(2));
      assertEquals(List.of(), line.problems(), row.group(2));
      assertEquals(row.group(3).replace("\\|", "|"), Printer.print(line.formula().orElseThrow()));
    }
  }

  /** The language that a row names first. */
  private static Language language(MatchResult row) {
    return LANGUAGES.all().stream()
        .filter(language -> language.displayName().equals(row.group(1)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(row.group()));
  }

  private static void check(MatchResult row) {
    Language language = language(row);
    assertEquals(
        List.of(row.group(3)),
        Parser.parseLine(language, row.group(2)).problems().stream()
            .map(problem -> Rule.of(problem.code()).id())
            .distinct()
            .toList(),
        row.group(2));
    assertTrue(Parser.parseLine(language, row.group(4)).isSound(), row.group(4));
  }
}
