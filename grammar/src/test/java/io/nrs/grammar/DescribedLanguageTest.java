package io.nrs.grammar;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Operation.Form;
import io.nrs.testing.Expect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A described language is read, printed and evaluated by its description alone. */
class DescribedLanguageTest {
  private static final Map<String, String> NAND =
      Map.of("F&F", "F", "F&T", "F", "T&F", "F", "T&T", "T", "!T", "F", "!F", "T");

  static final DescribedLanguage LOGIC =
      language(
          "logic",
          "()",
          new Atoms(ordered("T", "F", "a", "b"), Optional.empty()),
          List.of(
              new Operation("!", Form.PREFIX, 1, 1),
              new Operation("&", Form.INFIX, 2, 2),
              new Operation("and", Form.INFIX, 2, 2)),
          "((!T)&F)");

  static final DescribedLanguage LISTS =
      language(
          "lists",
          "[]",
          new Atoms(ordered("0", "1", "2"), Optional.empty()),
          List.of(new Operation("MAX", Form.LIST, 2, 3)),
          "[MAX12]");

  static final DescribedLanguage NUMBERS =
      language(
          "numbers",
          "()",
          new Atoms(Set.of(), Optional.of(new Atoms.Range(-20, 20))),
          List.of(
              new Operation("-", Form.INFIX, 2, 2),
              new Operation("max", Form.CALL, 2, 3),
              new Operation("∧", Form.INFIX, 2, 2)),
          "(1-max(2,3))");

  static final DescribedLanguage BINDING =
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

  private static Set<String> ordered(String... symbols) {
    return new LinkedHashSet<>(List.of(symbols));
  }

  private static DescribedLanguage language(
      String id, String brackets, Atoms atoms, List<Operation> operations, String example) {
    return new DescribedLanguage(
        new DescribedLanguage.Syntax(
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
      return arguments.stream().max(String::compareTo);
    }
    String leaf =
        arguments.size() == 1
            ? operation.symbol() + arguments.get(0)
            : arguments.get(0) + operation.symbol() + arguments.get(1);
    return Optional.ofNullable(NAND.get(leaf));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          logic   | a                     | a
          logic   | ( T & F )             | (T&F)
          logic   | (!  (a&b))            | (!(a&b))
          logic   | (a and b)             | (a and b)
          logic   | ((!a)and(T and F))    | ((!a) and (T and F))
          lists   | [MAX 1 2 [MAX 0 1]]   | [MAX 1 2 [MAX 0 1]]
          numbers | (-5--6)               | (-5--6)
          numbers | max( 1 , -2, 12)      | max(1,-2,12)
          numbers | (max(1,2) ∧ (3-4))    | (max(1,2)∧(3-4))
          """)
  void canonicalFormIsReadBack(String language, String written, String canonical) {
    DescribedLanguage described = of(language);
    Formula formula = Parser.parseFormula(described, written).orElseThrow();
    assertEquals(canonical, Printer.print(formula));
    assertEquals(canonical, Printer.print(Parser.parseFormula(described, canonical).orElseThrow()));
    SourceMap map = SourceMap.of(written, formula);
    assertEquals(
        written.replace(" ", ""),
        map.written(0, canonical.length())
            .map(span -> written.substring(span.start(), span.end()).replace(" ", ""))
            .orElse("nowhere"));
  }

  /** Where operations have a precedence, brackets that it makes redundant may be missing. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          !a & b | c        ; (((!a)&b)|c)
          a | b & c         ; (a|(b&c))
          a & b & c         ; ((a&b)&c)
          !!a               ; (!(!a))
          !(a | b)          ; (!(a|b))
          ((a & b))         ; (a&b)
          (a)               ; a
          a | b -> c        ; ((a|b)->c)
          (a ^ b) & !c      ; ((a^b)&(!c))
          max(a & b, !c)    ; max((a&b),(!c))
          (!a)              ; (!a)
          """)
  void precedenceTakesThePlaceOfBrackets(String written, String canonical) {
    ParsedLine line = Parser.parseLine(BINDING, written);
    assertEquals(List.of(), line.problems());
    Formula formula = line.formula().orElseThrow();
    assertEquals(canonical, Printer.print(formula));
    assertEquals(
        Optional.of(new Span(0, written.length())),
        SourceMap.of(written, formula).written(0, canonical.length()));
    assertEquals(List.of(), Parser.parseLine(BINDING, canonical).problems());
  }

  @Test
  void withoutPrecedenceBracketsAreNeeded() {
    check(
        BINDING,
        "a -> b -> c",
        expect(
            "-> | syntax | the operation with -> is not in brackets | put each operation in"
                + " brackets of its own, as in (!(T&F))"));
    check(
        BINDING,
        "a ^ b",
        expect("^ | syntax | the operation with ^ is not in brackets | write (a ^ b)"));
    check(
        BINDING,
        "(a ^ b & c)",
        expect(
            "& | syntax | an operation has two operands, and & begins a third | put each operation"
                + " in brackets of its own"));
    check(
        BINDING,
        "a & b |",
        expect(
            "| | syntax | an operand is missing after | | add an atom (T, F, a, b, …) or an"
                + " operation such as (!(T&F))"));
  }

  private static DescribedLanguage of(String id) {
    return List.of(LOGIC, LISTS, NUMBERS).stream()
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
          logic   | ((a&b)&(T&F))         | ((a&b)&F)
          logic   | (!(!(T&T)))           | T
          lists   | [MAX 0 1 2 [MAX 0 1]] | 2
          numbers | max(1,2,(1-2))        | max(1,2,(1-2))
          """)
  void theValueIsTheNormalForm(String language, String formula, String expected) {
    ParsedLine line = Parser.parseLine(of(language), formula);
    assertEquals(List.of(), line.problems());
    assertEquals(expected, line.exactValue().map(Printer::print).orElse("none"));
  }

  @Test
  void problems() {
    check(
        LOGIC,
        "(T&",
        expect(
            "& | syntax | an operand is missing after & | add an atom (T, F, a, b) or an operation"
                + " such as ((!T)&F)"));
    check(
        LOGIC,
        "()",
        expect("() | syntax | these brackets are empty | write an operation such as ((!T)&F)"));
    check(
        LOGIC,
        "(T|F)",
        expect("| | unknown-operator | | is not an operator of logic | use !, & or and"));
    check(
        LOGIC,
        "(T&F&a)",
        expect(
            "& | syntax | an operation has two operands, and & begins a third | put each operation"
                + " in brackets of its own"));
    check(
        LOGIC,
        "(&F)",
        expect(
            "& | syntax | an operand is missing before & | add an atom (T, F, a, b) or an operation"
                + " such as ((!T)&F)"));
    check(
        LOGIC,
        "(!)",
        expect(
            "! | syntax | an operand is missing after ! | add an atom (T, F, a, b) or an operation"
                + " such as ((!T)&F)"));
    check(
        LOGIC,
        "T & F",
        expect("& | syntax | the operation with & is not in brackets | write (T & F)"));
    check(
        LOGIC,
        "(T&X)",
        expect(
            "X | syntax | X is not expected here | write an atom (T, F, a, b) or an operation such"
                + " as ((!T)&F)"));
    check(
        LOGIC,
        "(T&F))",
        expect(") | syntax | ) closes a bracket that was never opened | remove the )"));
    check(
        LOGIC,
        "(T&F) = (T&F)",
        expect(
            "(T&F) | expectation-not-atom | the expectation is an operation, not a value | write"
                + " its value, an atom (T, F, a, b)"));
    check(LOGIC, "((a&b)&(T&F)) = ((a&b)&F)", expect(""));
    check(
        LISTS,
        "[MAX 1]",
        expect(
            "[MAX 1] | too-few-arguments | MAX takes 2 or more arguments and has 1 | add"
                + " arguments"));
    check(LISTS, "[MAX 1 3]", expect("3 | syntax | 3 is not expected here | remove it"));
    check(
        LISTS, "[1 2]", expect("2 | syntax | an operator is missing before 2 | write MAX after ["));
    check(
        NUMBERS,
        "(1-21)",
        expect("21 | operand-out-of-range | 21 is out of range | write an integer from -20 to 20"));
    check(NUMBERS, "(1-007)", expect("007 | syntax | 007 has leading zeros | write 7"));
    check(NUMBERS, "(1--0)", expect("-0 | syntax | 0 has no sign | write 0"));
    check(
        NUMBERS,
        "(1-1.5)",
        expect(
            "1.5 | operand-out-of-range | 1.5 is not an integer | write an integer from -20 to"
                + " 20"));
    check(
        NUMBERS,
        "max(1,2,3,4)",
        expect(
            "max(1,2,3,4) | too-few-arguments | max takes 2 to 3 arguments and has 4 | remove"
                + " arguments"));
    check(
        NUMBERS,
        "max 1",
        expect(
            "1 | syntax | 1 is not expected here | write an integer from -20 to 20 or an operation"
                + " such as (1-max(2,3))"));
    check(
        NUMBERS,
        "(max(1 2)-3)",
        expect("2 | syntax | a comma is missing before 2 | write , before it"));
    check(NUMBERS, "max(1,2", expect("max | syntax | this bracket is not closed | add ‘)’"));
  }

  private static void check(Language language, String line, Expect expected) {
    expected.check(
        Parser.parseLine(language, line).problems().stream()
            .map(
                problem ->
                    "%s | %s | %s | %s"
                        .formatted(
                            line.substring(problem.span().start(), problem.span().end()),
                            problem.code().id(),
                            problem.message(),
                            problem.remedy()))
            .collect(Collectors.joining("\n")));
  }
}
