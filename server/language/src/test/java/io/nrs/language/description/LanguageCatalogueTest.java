package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.testing.Growth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /** Descriptions of every kind; the last ones have mistakes behind their heads. */
  private void many() throws IOException {
    file("good.json", GOOD);
    file("other.json", GOOD.replace("\"good\"", "\"other\", \"extension\": \"oth\""));
    file("x.json", GOOD.replace("good", "named"));
    file("twin.json", GOOD.replace("good", "named"));
    file("wrong.json", GOOD.replace("good", "wrong").replace("=> F", "=> Q"));
    file("noid.json", "{\"atoms\": []}");
  }

  private final List<String> read = new ArrayList<>();

  private LanguageCatalogue counting() {
    return LanguageCatalogue.of(
        List.of(folder),
        (file, text) -> {
          read.add(file.getFileName().toString());
          return DescriptionReader.read(file, text);
        });
  }

  /** A mistake in a head is found by reading the whole, which ends there. */
  @ParameterizedTest
  @CsvSource({
    "id, good, good.json",
    "id, other, other.json",
    "id, wrong, wrong.json",
    "id, named, twin.json x.json",
    "id, arithmetic, ''",
    "id, unknown, ''",
    "file, a.good, good.json",
    "file, a.oth, other.json",
    "file, a.other, ''",
    "file, a.wrong, wrong.json",
    "file, a.txt, ''",
    "file, a.nrs, ''",
    "problem, a.wrong, wrong.json",
    "problem, a.x, twin.json x.json",
    "problem, a.good, good.json",
    "unchecked, a.good, good.json",
    "unchecked, a.txt, ''",
    "uncheckedId, good, good.json",
    "problemId, wrong, wrong.json",
    "ids, '', ''",
    "all, '', good.json other.json twin.json wrong.json x.json"
  })
  void aQuestionReadsOnlyTheLanguagesThatItNeeds(String question, String about, String files)
      throws IOException {
    many();
    LanguageCatalogue catalogue = counting();
    for (int times = 0; times < 2; times++) {
      switch (question) {
        case "id" -> catalogue.ofId(about);
        case "file" -> catalogue.ofFileName(about);
        case "problem" -> catalogue.problemOfFileName(about);
        case "unchecked" -> catalogue.uncheckedOfFileName(about);
        case "uncheckedId" -> catalogue.uncheckedOfId(about);
        case "problemId" -> catalogue.problemOfId(about);
        case "ids" -> catalogue.ids();
        default -> catalogue.all();
      }
    }
    read.remove("noid.json");
    assertEquals(files, read.stream().sorted().collect(Collectors.joining(" ")));
  }

  /** Whoever asks in whatever order gets the answers of a catalogue that was read as a whole. */
  @Test
  void theOrderOfQuestionsChangesNoAnswer() throws IOException {
    many();
    LanguageCatalogue whole = catalogue();
    List<String> problems = whole.problems();
    assertEquals(3, problems.size(), problems.toString());
    List<String> ids = whole.all().stream().map(Language::id).toList();
    for (String first : List.of("other", "wrong", "named", "good", "unknown")) {
      LanguageCatalogue catalogue = catalogue();
      assertEquals(whole.ofId(first).isPresent(), catalogue.ofId(first).isPresent(), first);
      assertEquals(whole.problemOfId(first), catalogue.problemOfId(first), first);
      assertEquals(
          whole.problemOfFileName("a." + first), catalogue.problemOfFileName("a." + first), first);
      assertEquals(ids, catalogue.all().stream().map(Language::id).toList());
      assertEquals(problems, catalogue.problems());
      assertEquals(ids, catalogue.ids());
    }
  }

  /** Atoms of a range are counted by its bounds, however many there are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"atoms\": [{\"integers\": [-1000000000, 1000000000]}]; [{\"symbol\": \"+\", \"form\": \"infix\", \"value\": \"x\"}]",
        "\"atoms\": [{\"integers\": [0, 1999999999]}, \"T\"]; [{\"symbol\": \"f\", \"form\": \"call\", \"arguments\": 9, \"value\": \"x\"}]",
        "\"sorts\": {\"a\": [{\"integers\": [-1000000000, 1000000000]}], \"b\": [\"T\"]}; [{\"symbol\": \"f\", \"form\": \"call\", \"arguments\": [\"b\", \"a\", \"a\"], \"gives\": \"a\", \"value\": \"x\"}]",
        "\"atoms\": [{\"integers\": [-9999, 9999]}]; [{\"symbol\": \"+\", \"form\": \"infix\", \"value\": \"x\"}]"
      })
  void leavesAreCountedBeforeTheyAreListed(String atoms, String operations) throws IOException {
    file("huge.json", "{\"id\": \"huge\",\n%s,\n\"operations\": %s}".formatted(atoms, operations));
    LanguageDescription[] description = new LanguageDescription[1];
    long bytes =
        Growth.allocatedBytes(
            () -> {
              description[0] = DescriptionReader.read(folder.resolve("huge.json"));
              DescriptionException refused =
                  assertThrows(
                      DescriptionException.class, () -> LeafExpansion.expand(description[0]));
              assertEquals(3, refused.line(), refused.getMessage());
              assertTrue(refused.what().contains("5,000,000"), refused.getMessage());
            });
    assertTrue(bytes < 20_000_000, bytes + " bytes");
  }

  /**
   * The budget is that of the description, so rules that fit one by one may be too many. A rule
   * here has a mistake in its first group, so that none is tried for long.
   */
  @ParameterizedTest
  @CsvSource({"1300, 1, 0", "1300, 2, 1", "1300, 10, 9", "300, 21, 0", "300, 23, 2", "4000, 3, 3"})
  void allRulesHaveOneBudget(int greatest, int rules, int refused) {
    List<Integer> lines = new ArrayList<>();
    String text =
        "{\"id\": \"big\", \"atoms\": [{\"integers\": [0, %s]}, \"x\"], \"operations\": [{\"form\": \"sequence\"}], \"rules\": [\n"
                .formatted(greatest)
            + IntStream.range(0, rules)
                .mapToObj(i -> "\"?a ?b%s => {a-1}\"".formatted(" x".repeat(1 + i % 2)))
                .collect(Collectors.joining(",\n"))
            + "]}";
    try {
      DescriptionReader.read(Path.of("x.json"), text);
    } catch (DescriptionException e) {
      for (DescriptionException mistake : e.all()) {
        if (mistake.what().contains("2,000,000")) {
          lines.add(mistake.line());
        }
      }
    }
    assertEquals(IntStream.rangeClosed(rules - refused + 2, rules + 1).boxed().toList(), lines);
  }
}
