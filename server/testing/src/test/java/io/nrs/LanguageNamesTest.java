package io.nrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A class asks a language for its properties: no class outside the grammar names a language.
 * Comments may.
 */
class LanguageNamesTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern NAME = Pattern.compile("(?i)listops|arithmetic|algebra");

  /** A class of the platform. */
  private static final String OVERFLOW = "ArithmeticException";

  private static final Pattern COMMENT_OR_TEXT =
      Pattern.compile(
          "(?s)/\\*.*?\\*/|//[^\\n"
              + "]*|(\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+')");

  /** The classes that may name a language, each with its reason. */
  private static final Map<String, String> EXEMPT =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("AlgebraRules", "the rules of the language"),
              Map.entry("RulesFactory", "the switch over the paper's languages"),
              Map.entry("SuffixWindows", "the published thresholds"),
              Map.entry("LlmSystem", "the published prompts"),
              Map.entry("GivenFiles", "the paper's external test files"),
              Map.entry("TestFormulaOptions", "the paper's external test files"),
              Map.entry("FieldFormulas", "the generators of other systems' tests"),
              Map.entry("FieldListOps", "the generators of other systems' tests"),
              Map.entry("FieldResults", "the tests of other systems"),
              Map.entry("ExampleProject", "the file name of a shipped example")));

  private static List<Path> sources() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (String parent : List.of("server", "eclipse-plugin")) {
      try (Stream<Path> modules = Files.list(ROOT.resolve(parent))) {
        modules.map(module -> module.resolve("src/main/java")).forEach(folders::add);
      }
    }
    List<Path> sources = new ArrayList<>();
    for (Path folder : folders) {
      // Modules of tests have their tests there.
      if (Files.isDirectory(folder) && !folder.toString().contains("tests")) {
        try (Stream<Path> files = Files.walk(folder)) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
        }
      }
    }
    return sources;
  }

  /** Returns the code of a class: identifiers and texts, without comments. */
  private static String code(String source) {
    return COMMENT_OR_TEXT
        .matcher(source)
        .replaceAll(
            match -> Matcher.quoteReplacement(match.group(1) == null ? " " : match.group(1)));
  }

  private static boolean namesALanguage(String source) {
    return NAME.matcher(code(source).replace(OVERFLOW, "")).find();
  }

  @Test
  void noClassNamesALanguage() throws IOException {
    List<Path> sources = sources();
    assertTrue(sources.size() > 400, "only " + sources.size() + " classes were found");
    TreeSet<String> naming = new TreeSet<>();
    for (Path source : sources) {
      if (namesALanguage(Files.readString(source))) {
        naming.add(source.getFileName().toString().replace(".java", ""));
      }
    }
    assertEquals(
        new TreeSet<>(EXEMPT.keySet()),
        naming,
        "ask the language for a property instead; a class that names none any more is not exempt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "language == BuiltInLanguage.LISTOPS | true",
        "case ALGEBRA -> 3; | true",
        "String id = \"arithmetic\"; | true",
        "new ListOpsRules() | true",
        "String url = \"http://x\"; f(ALGEBRA); | true",
        "char quote = '\"'; f(ALGEBRA); // \" | true",
        "// as in ListOps | false",
        "/* Arithmetic */ int x = 1; | false",
        "catch (ArithmeticException e) | false",
        "Modulo.ten(x) | false"
      })
  void codeAndTextsCountAndCommentsDoNot(String source, boolean names) {
    assertEquals(names, namesALanguage(source));
  }
}
