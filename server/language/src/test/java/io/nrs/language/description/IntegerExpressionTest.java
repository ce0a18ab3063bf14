package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Operation;
import io.nrs.language.description.IntegerExpression.NoValueException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An expression means what the documents say, whatever words the library behind it has. */
class IntegerExpressionTest {
  /** The words of the library, of its scripts, and of other languages; plain names too. */
  private static final List<String> WORDS =
      List.of(
          ("and or not eq ne lt gt le ge div mod size empty true false null var let const new return"
                  + " if else for while do break continue function NaN sum count min max abs sorted"
                  + " instanceof in switch case default try catch throw finally pragma jexl import"
                  + " class import Math System L H E e x y z sw ew seq TRUE None undefined a v")
              .split(" "));

  private static final List<String> RULES =
      List.of(
          "{v} {b} => {v+b} if b < 10 && v < 9",
          "{v} {b} => {b-v} {v} if v < b && b > 1",
          "?v ?b => {v % 3 == 0 ? b : 0} {min(v, b)} if v > b",
          "n?v ?b => {sum(v, b, 1) % 9} n?v if v + b > 3",
          "{ v } {b} => {-v+count(v,b)+v+1} {max(b,v)-b} if !(v <= b) || v == 0 && b > 2");

  static List<String> words() {
    return WORDS;
  }

  private static String description(String rule) {
    return """
    {"id": "seq", "atoms": [{"integers": [0, 19]}, "n0", "n1", "n2", "n3"],
     "operations": [{"form": "sequence"}], "rules": ["%s"], "terminating": "assumed"}
    """
        .formatted(rule);
  }

  /** What a rule makes of all groups of two, or the mistake in it. */
  private static Optional<List<String>> results(String rule) {
    LanguageDescription read;
    try {
      read = DescriptionReader.read(Path.of("x.json"), description(rule));
    } catch (DescriptionException e) {
      assertEquals(2, e.line(), e.getMessage());
      return Optional.empty();
    }
    List<String> atoms = read.syntax().atoms().all().toList();
    Operation operation = read.syntax().operations().get(0);
    List<String> results = new ArrayList<>();
    for (String first : atoms) {
      for (String second : atoms) {
        results.add(
            read.meaning().get(0).valueOf(operation, List.of(first, second)).orElse("stays"));
      }
    }
    return Optional.of(results);
  }

  private static String renamed(String rule, String variable) {
    return rule.replaceAll("\\bv\\b", variable);
  }

  /** Only the word that begins a condition is no name, and {@code b} stands in the rules. */
  @ParameterizedTest
  @MethodSource("words")
  void aVariableMeansTheSameByEveryName(String word) {
    for (String rule : RULES) {
      Optional<List<String>> expected = results(rule);
      assertTrue(expected.isPresent(), rule);
      Optional<List<String>> found = results(renamed(rule, word));
      assertEquals(word.equals("if") ? Optional.empty() : expected, found, renamed(rule, word));
    }
  }

  @Test
  void aVariableMeansTheSameByRandomNames() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 60; i++) {
      String name =
          WORDS.get(random.nextInt(WORDS.size())) + WORDS.get(random.nextInt(WORDS.size()));
      String rule = RULES.get(random.nextInt(RULES.size()));
      assertEquals(results(rule), results(renamed(rule, name)), renamed(rule, name));
    }
  }

  private static IntegerExpression leaf(String text) {
    return new IntegerExpression(text, Set.of("x", "y"), "x, y", true, IllegalStateException::new);
  }

  private static Object value(String text) throws NoValueException {
    return leaf(text).value(Map.of("x", 1L, "y", 12L), List.of(1L, 12L));
  }

  /** A word that no document names is unknown, in every place where an operand may stand. */
  @ParameterizedTest
  @MethodSource("words")
  void noWordOfTheLibraryHasAMeaning(String word) {
    if (Set.of("sum", "count", "min", "max", "sorted", "x", "y").contains(word)) {
      return;
    }
    for (String form : List.of("%s", "x + %s", "%s(x)", "x %s y", "%s x", "x ? %s : y", "%s:x")) {
      String text = form.formatted(word);
      assertThrows(IllegalStateException.class, () -> leaf(text), text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "010",
        "x + 007",
        "00",
        "0x1F",
        "0b11",
        "1e5",
        "1E5",
        "12L",
        "3H",
        "2x",
        "1.5",
        ".5",
        "1.",
        "123456789012345678901",
        "'a'",
        "\"a\"",
        "`a`",
        "[1]",
        "{1}",
        "x[0]",
        "x.y",
        "1..3",
        "x;y",
        "x = 3",
        "x += 1",
        "x *= 2",
        "x <<= 1",
        "x -> y",
        "(x) -> x",
        "x => y",
        "x =~ y",
        "x !~ y",
        "x >>> 1",
        "x ** 2",
        "x // y",
        "x /* y */",
        "# x",
        "## x",
        "x ?: y",
        "x ?? y",
        "x === y",
        "x y",
        "2 x",
        "x 2",
        "(x)(y)",
        "(x) y",
        "2(x)",
        "x(y)",
        "(x, y)",
        "x, y",
        "min(x,)",
        "()",
        "min(,x)",
        "x ? y",
        "x : y",
        "~/x/",
        "x++",
        "++",
        "@x",
        "$x",
        "_x",
        "x\u0000",
        "x\ny",
        "#pragma x",
        "sorted",
        "sorted()",
        "x <=> y",
        "x ^= y",
        "x |= y",
        "x %= y"
      })
  void whatNoDocumentNamesIsRefused(String text) {
    assertThrows(IllegalStateException.class, () -> leaf(text), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(x + y + 10) % 100; 23",
        "x--y; 13",
        "x - -y; 13",
        "-x + y; 11",
        "x-y*2; -23",
        "~x; -2",
        "!(x > y) ? 5 : 6; 5",
        "x<y?x:min(x,3); 1",
        "x > y ? x : max; 12",
        "y / 5 * 5; 10",
        "-y / 5; -2",
        "-y % 5; -2",
        "1 << 4 >> 2; 4",
        "5 & 6 | 8 ^ 1; 13",
        "sorted(2) - sorted(1); 11",
        "sum; 13",
        "count; 2",
        "count(x, y, 4); 3",
        "0; 0",
        "x == 1 && y != 3 ? 7 : 8; 7",
        "999999999999999999 + 0; 999999999999999999",
        "max ( x , y ) - min(); 11"
      })
  void valuesAreThoseOfTheDocuments(String text, String expected) throws NoValueException {
    assertEquals(expected, value(text).toString());
  }
}
