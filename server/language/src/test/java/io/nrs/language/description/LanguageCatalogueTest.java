package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A description that is broken, hostile or one of many leaves all other languages as they are. */
class LanguageCatalogueTest {
  private static final String GOOD =
      """
      {"id": "good", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
       "rules": ["(!T) => F", "(!F) => T"]}
      """;

  @TempDir private Path folder;

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private LanguageCatalogue catalogue() {
    return LanguageCatalogue.of(List.of(folder));
  }

  private static String atoms(String letter, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"" + letter + Integer.toString(i, 36) + "\"")
        .collect(Collectors.joining(", "));
  }

  /**
   * A table has as many leaves as the sorts of the operands allow, however many atoms there are.
   */
  @ParameterizedTest
  @CsvSource({"2, 2000, 3", "1, 2000, 9", "3, 1, 4", "2, 100, 2"})
  void aTableIsAsLargeAsItsSortsAllow(int first, int second, int arguments) throws IOException {
    file("good.json", GOOD);
    String sorts = "\"a\", ".repeat(arguments - 1) + "\"a\"";
    file(
        "tab.json",
        """
        {"id": "tab", "sorts": {"a": [%s], "b": [%s]},
         "operations": [{"symbol": "f", "form": "call", "arguments": [%s], "gives": "a"}],
         "table": "values.csv"}
        """
            .formatted(atoms("p", first), atoms("q", second), sorts));
    String leaf = "f(" + "p0,".repeat(arguments - 1) + "p0)";
    StringBuilder table = new StringBuilder("leaf,value\n");
    for (int row = 0; row < Math.pow(first, arguments); row++) {
      StringBuilder operands = new StringBuilder();
      for (int place = 0, rest = row; place < arguments; place++, rest /= first) {
        operands.append(place == 0 ? "p" : ",p").append(rest % first);
      }
      table.append("\"f(%s)\",p%s\n".formatted(operands, row % first));
    }
    file("values.csv", table.toString());
    LanguageCatalogue catalogue = catalogue();
    assertEquals(List.of(), catalogue.problems());
    Language known = catalogue.ofId("tab").orElseThrow();
    assertEquals(Optional.of("p0"), TextEvaluator.exactValue(known, leaf));
    assertTrue(catalogue.ofId("good").isPresent());
  }

  /** Stored values are read without a check, so anyone can put them beside a description. */
  @Test
  void storedValuesOfTooManyLeavesAreNotRead() throws IOException {
    file("good.json", GOOD);
    file(
        "big.json",
        """
        {"id": "big", "atoms": [{"integers": [0, 4999]}],
         "operations": [{"symbol": "f", "form": "call", "arguments": 3, "value": "x"}]}
        """);
    LanguageDescription big = DescriptionReader.read(folder.resolve("big.json"));
    file("big.leaves.csv", "# " + big.comment() + "\nleaf,value\n");
    LanguageCatalogue catalogue = catalogue();
    assertEquals(1, catalogue.unchecked().size());
    assertTrue(catalogue.ofId("good").isPresent());
  }

  @ParameterizedTest
  @CsvSource({"10", "400", "3000"})
  void deepRulesHarmNoOtherLanguage(int depth) throws IOException {
    file("good.json", GOOD);
    String term = "f(".repeat(depth) + "?x" + ")".repeat(depth);
    file(
        "deep.json",
        """
        {"id": "deep", "atoms": ["a"],
         "operations": [{"symbol": "f", "form": "call", "arguments": 1}], "rules": ["%s => ?x"]}
        """
            .formatted(term));
    LanguageCatalogue catalogue = catalogue();
    assertTrue(catalogue.ofId("good").isPresent());
    assertEquals(catalogue.ofId("deep").isPresent(), catalogue.problems().isEmpty());
  }

  static List<Throwable> failures() {
    return List.of(
        new OutOfMemoryError("a test"),
        new StackOverflowError(),
        new AssertionError(),
        new NoClassDefFoundError(),
        new IllegalStateException(),
        new NegativeArraySizeException());
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whateverADescriptionThrowsIsItsOwnMistake(Throwable failure) {
    Path file = Path.of("x.json");
    DescriptionException mistake =
        assertThrows(
            DescriptionException.class,
            () ->
                DescriptionException.confine(
                    file,
                    () -> {
                      if (failure instanceof Error error) {
                        throw error;
                      }
                      throw (RuntimeException) failure;
                    }));
    assertTrue(mistake.getMessage().startsWith("x.json: "), mistake.getMessage());
  }

  /** Who ends the work gets no finding of a file. */
  @Test
  void cancelledWorkIsNoMistake() {
    assertThrows(
        CancellationException.class,
        () ->
            DescriptionException.confine(
                Path.of("x.json"),
                () -> {
                  throw new CancellationException();
                }));
  }

  @ParameterizedTest
  @CsvSource({"199", "201", "450"})
  void everyDescriptionOfAFolderIsKnown(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      file("l" + i + ".json", GOOD.replace("good", "l" + i));
    }
    LanguageCatalogue catalogue = catalogue();
    assertEquals(List.of(), catalogue.problems());
    for (int i = 0; i < count; i++) {
      assertTrue(catalogue.ofFileName("a.l" + i).isPresent());
    }
  }

  /** Who reads a file of formulas learns why its language is left out. */
  @Test
  void theProblemOfALanguageIsFoundByItsExtension() throws IOException {
    file("good.json", GOOD);
    file("bad.json", "{\"id\": \"bad\"}");
    file("twin.json", GOOD);
    LanguageCatalogue catalogue = catalogue();
    assertEquals(2, catalogue.problems().size());
    assertEquals(Optional.of(catalogue.problems().get(0)), catalogue.problemOfFileName("a.bad"));
    assertEquals(Optional.of(catalogue.problems().get(1)), catalogue.problemOfFileName("a.twin"));
    assertEquals(Optional.empty(), catalogue.problemOfFileName("a.good"));
    assertEquals(Optional.empty(), catalogue.problemOfFileName("bad"));
    assertEquals(Optional.empty(), catalogue.problemOfFileName("a.other"));
  }
}
