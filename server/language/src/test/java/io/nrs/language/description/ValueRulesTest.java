package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.reading.TextEvaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of operations on integers, beside rules of operations in operations. */
class ValueRulesTest {
  private static final Path SORTING = Path.of("..", "..", "docs", "languages", "sorting.json");

  @TempDir private Path folder;

  private LanguageDescription read() throws IOException {
    Path file = folder.resolve("sorting.json");
    Files.writeString(file, Files.readString(SORTING));
    return DescriptionReader.read(file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          (3+4)            ; 7               ; (3+4) => 7
          (8+4)            ; 2               ; (8+4) => 2
          (3<4)            ; 1               ; (3<4) => 1
          max(3,4)         ; 4               ; max(3,4) => 4
          sum((3::nil))    ; (3+sum(nil))    ; sum((?x::?l)) => (?x+sum(?l))
          """)
  void aStepHasAValueAndARule(String leaf, String value, String rule) {
    DescribedLanguage language = LeafExpansion.expand(DescriptionReader.read(SORTING)).language();
    assertEquals(value, TextEvaluator.leafValue(language, leaf, value).orElseThrow());
    assertEquals(rule, TextEvaluator.rule(language, leaf, value).orElseThrow());
  }

  /** A term, and its value by Java alone. */
  private record Drawn<T>(String term, T value) {}

  private static Drawn<Integer> digit(SplittableRandom random, int levels) {
    if (levels == 0) {
      int digit = random.nextInt(10);
      return new Drawn<>(String.valueOf(digit), digit);
    }
    int kind = random.nextInt(6);
    if (kind < 3) {
      Drawn<Integer> x = digit(random, random.nextInt(levels));
      Drawn<Integer> y = digit(random, levels - 1);
      String both = x.term() + "%s" + y.term();
      return switch (kind) {
        case 0 -> new Drawn<>("(" + both.formatted("+") + ")", (x.value() + y.value()) % 10);
        case 1 -> new Drawn<>("(" + both.formatted("<") + ")", x.value() < y.value() ? 1 : 0);
        default -> new Drawn<>("max(" + both.formatted(",") + ")", Math.max(x.value(), y.value()));
      };
    }
    Drawn<List<Integer>> list = list(random, levels - 1);
    List<Integer> all = list.value();
    return switch (kind) {
      case 3 ->
          new Drawn<>("sum(" + list.term() + ")", all.stream().mapToInt(each -> each).sum() % 10);
      case 4 -> new Drawn<>("length(" + list.term() + ")", all.size() % 10);
      default ->
          new Drawn<>(
              "greatest(" + list.term() + ")", all.stream().mapToInt(each -> each).max().orElse(0));
    };
  }

  private static Drawn<List<Integer>> list(SplittableRandom random, int levels) {
    if (levels == 0) {
      return new Drawn<>("nil", List.of());
    }
    Drawn<List<Integer>> list = list(random, levels - 1);
    if (random.nextInt(4) == 0) {
      return new Drawn<>("sort(" + list.term() + ")", list.value().stream().sorted().toList());
    }
    Drawn<Integer> digit = digit(random, random.nextInt(levels));
    List<Integer> all = new ArrayList<>(list.value());
    switch (random.nextInt(4)) {
      case 0 -> {
        int place = 0;
        while (place < all.size() && all.get(place) <= digit.value()) {
          place++;
        }
        all.add(place, digit.value());
        return new Drawn<>("insert(" + digit.term() + "," + list.term() + ")", List.copyOf(all));
      }
      case 1 -> {
        Drawn<List<Integer>> other = list(random, random.nextInt(levels));
        boolean holds = random.nextBoolean();
        return new Drawn<>(
            "if(%s,%s,%s)".formatted(holds ? "(2<7)" : "(7<2)", list.term(), other.term()),
            holds ? list.value() : other.value());
      }
      default -> {
        all.add(0, digit.value());
        return new Drawn<>("(" + digit.term() + "::" + list.term() + ")", List.copyOf(all));
      }
    }
  }

  private static String written(List<Integer> list) {
    return list.isEmpty()
        ? "nil"
        : "(" + list.get(0) + "::" + written(list.subList(1, list.size())) + ")";
  }

  private static void check(DescribedLanguage language, String term, String value) {
    assertEquals(value, TextEvaluator.exactValue(language, term).orElseThrow(), term);
  }

  @Test
  void thousandsOfTermsHaveTheValuesOfAnotherEvaluator() {
    DescribedLanguage language = LeafExpansion.expand(DescriptionReader.read(SORTING)).language();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_500; i++) {
      Drawn<Integer> digit = digit(random, 1 + random.nextInt(6));
      check(language, digit.term(), String.valueOf(digit.value()));
      Drawn<List<Integer>> list = list(random, 1 + random.nextInt(6));
      check(language, list.term(), written(list.value()));
    }
  }

  /** A network answers with numbers of rules, so their order must not depend on where they were. */
  @Test
  void storedValuesAreTheSameRules() throws IOException {
    LanguageDescription description = LeafExpansion.expand(read());
    description.storeExpansion();
    LanguageDescription stored = read();
    assertTrue(stored.isExpanded());
    assertEquals(description.meaning(), stored.meaning());
    assertEquals(12 + 300, stored.meaning().size());
  }

  /** Leaves of other operations are neither listed nor stored. */
  @Test
  void otherOperationsMayHaveManyLeaves() throws IOException {
    Path file = folder.resolve("many.json");
    Files.writeString(
        file,
        """
        {"id": "many", "atoms": [{"digits": "0-9"}],
         "operations": [{"symbol": "+", "form": "infix", "value": "min(x + y, 9)"},
           {"symbol": "f", "form": "call", "arguments": 9},
           {"symbol": "s", "form": "call"}],
         "rules": ["s(s(?x)) => (?x+1)"]}
        """);
    LeafExpansion.expand(DescriptionReader.read(file)).storeExpansion();
    LanguageDescription stored = DescriptionReader.read(file);
    assertEquals("9", TextEvaluator.exactValue(stored.language(), "s(s((4+4)))").orElseThrow());
  }

  @Test
  void whatAProverProvedIsKnownAgain() throws IOException {
    LeafExpansion.expand(read()).storeTermination("a prover", false);
    assertTrue(
        LeafExpansion.expand(read())
            .language()
            .leafValues()
            .flatMap(LeafValues::provedBy)
            .isPresent());
  }

  @Test
  void anExpressionIsEvaluatedByCommandOnly() throws IOException {
    assertEquals(Optional.empty(), read().language().leafValues());
  }
}
