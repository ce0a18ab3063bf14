package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.testing.Growth;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A described language is read, printed and evaluated by its description alone. */
public class DescribedLanguageTest {
  private static final Map<String, String> NAND =
      Map.of("F&F", "F", "F&T", "F", "T&F", "F", "T&T", "T", "!T", "F", "!F", "T");

  public static final DescribedLanguage LOGIC =
      language(
          "logic",
          "()",
          new Atoms(ordered("T", "F", "a", "b"), Optional.empty()),
          List.of(
              new Operation("!", Form.PREFIX, 1, 1),
              new Operation("&", Form.INFIX, 2, 2),
              new Operation("and", Form.INFIX, 2, 2)),
          "((!T)&F)");

  public static final DescribedLanguage LISTS =
      language(
          "lists",
          "[]",
          new Atoms(ordered("0", "1", "2"), Optional.empty()),
          List.of(new Operation("MAX", Form.LIST, 2, 3)),
          "[MAX12]");

  public static final DescribedLanguage NUMBERS =
      language(
          "numbers",
          "()",
          new Atoms(Set.of(), Optional.of(new Atoms.Range(-20, 20))),
          List.of(
              new Operation("-", Form.INFIX, 2, 2),
              new Operation("max", Form.CALL, 2, 3),
              new Operation("∧", Form.INFIX, 2, 2)),
          "(1-max(2,3))");

  public static final DescribedLanguage BINDING =
      language(
          "binding",
          "()",
          new Atoms(ordered("T", "F", "a", "b", "c"), Optional.empty()),
          List.of(
              new Operation("!", Form.PREFIX, 1, 1, 4, false),
              new Operation("&", Form.INFIX, 2, 2, 3, true),
              new Operation("|", Form.INFIX, 2, 2, 2, true),
              new Operation("->", Form.INFIX, 2, 2, 1, false),
              new Operation("^", Form.INFIX, 2, 2),
              new Operation("max", Form.CALL, 2, 3)),
          "(!(T&F))");

  static final List<DescribedLanguage> LANGUAGES = List.of(LOGIC, LISTS, NUMBERS, BINDING);

  private static Set<String> ordered(String... symbols) {
    return new LinkedHashSet<>(List.of(symbols));
  }

  private static DescribedLanguage language(
      String id, String brackets, Atoms atoms, List<Operation> operations, String example) {
    return new DescribedLanguage(
        new Syntax(
            id,
            id,
            id,
            brackets.substring(0, 1),
            brackets.substring(1),
            atoms,
            operations,
            3,
            example),
        Optional.of(DescribedLanguageTest::value));
  }

  private static Optional<String> value(Operation operation, List<String> arguments) {
    if (operation.symbol().equals("MAX") || operation.symbol().equals("max")) {
      Optional<String> greatest = arguments.stream().max(String::compareTo);
      return greatest.filter(
          value ->
              arguments.stream().noneMatch(LeafValues::isPlaceholder)
                  || arguments.stream().allMatch(value::equals));
    }
    if (operation.symbol().equals("&") && arguments.contains("F")) {
      return Optional.of("F");
    }
    String leaf =
        arguments.size() == 1
            ? operation.symbol() + arguments.get(0)
            : arguments.get(0) + operation.symbol() + arguments.get(1);
    return Optional.ofNullable(NAND.get(leaf));
  }

  /** A built-in language, or one of those above. */
  public static Language of(String id) {
    return Stream.<Language>concat(Stream.of(BuiltInLanguage.values()), LANGUAGES.stream())
        .filter(language -> language.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          logic   | ((!T)&F)              | F
          logic   | ((a&b)&(T&F))         | F
          logic   | ((a&b)&(T&b))         | ((a&b)&(T&b))
          logic   | ((a&b) and (!(!T)))   | ((a&b) and T)
          logic   | (!(!(T&T)))           | T
          lists   | [MAX 0 1 2 [MAX 0 1]] | 2
          numbers | max(1,2,(1-2))        | max(1,2,(1-2))
          numbers | max((1-2),(1-2))      | (1-2)
          numbers | (max((1-2),(1-2))-3)  | ((1-2)-3)
          numbers | max((1-2),(2-1))      | max((1-2),(2-1))
          """)
  void theValueIsTheNormalForm(String language, String formula, String expected) {
    ParsedLine line = Parser.parseLine(of(language), formula);
    assertEquals(List.of(), line.problems());
    assertEquals(expected, line.exactValue().map(Printer::print).orElse("none"));
  }

  @Test
  void theValueOfALongListIsFoundInLinearTime() {
    DescribedLanguage lists =
        language(
            "lists",
            "[]",
            new Atoms(ordered("1", "2"), Optional.empty()),
            List.of(new Operation("MAX", Form.LIST, 2, 1_000_000)),
            "[MAX12]");
    Growth.assertLinear(
        "a list",
        5_000,
        size -> "[MAX" + " 1".repeat(size) + " 2]",
        list -> assertEquals(Optional.of("2"), TextEvaluator.exactValue(lists, list)));
  }
}
