package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write in the languages that ship, and what a description says about it. */
class NotationTest {
  private static final Path SHIPPED = Path.of("..", "..", "grammar", "languages");

  @ParameterizedTest
  @ValueSource(strings = {"sql", "verilog", "logic", "nibbles", "listops-full"})
  void linesAreReadAsPeopleWriteThem(String id) {
    DescribedLanguage language = DescriptionReader.read(SHIPPED.resolve(id + ".json")).language();
    Golden.check(NotationTest.class, "notation/" + id + ".txt", line -> read(language, line));
  }

  private static String read(DescribedLanguage language, String line) {
    ParsedLine parsed = Parser.parseLine(language, line);
    if (!parsed.problems().isEmpty()) {
      return parsed.problems().stream()
          .map(
              problem ->
                  "column %d: %s (%s)"
                      .formatted(problem.span().start() + 1, problem.message(), problem.remedy()))
          .collect(Collectors.joining("; "));
    }
    if (parsed.isBlank()) {
      return "nothing" + comment(parsed, line);
    }
    String canonical = Printer.print(parsed.formula().orElseThrow());
    assertEquals(
        Optional.of(canonical),
        Parser.parseFormula(language, canonical).map(Printer::print),
        "canonical form is read as itself");
    return canonical
        + parsed.exactValue().map(value -> " is " + Printer.print(value)).orElse("")
        + parsed.expectedValue().map(value -> ", expected " + value).orElse("")
        + comment(parsed, line);
  }

  private static String comment(ParsedLine parsed, String line) {
    return parsed.comment().map(span -> ", then " + line.substring(span.start())).orElse("");
  }

  /** A letter before a spelling would make another word of it. */
  @ParameterizedTest
  @CsvSource({
    "Δnot T, column 2: not is not expected here (write Δ not)",
    "(T & Δnot T), column 7: not is not expected here (write Δ not)",
    "Δ not T, (Δ(~T)) is F"
  })
  void wordsThatLettersTouchAreSetApart(String line, String expected) {
    String text =
        """
        {"id": "delta", "atoms": ["T", "F"],
          "operations": [
            {"symbol": "Δ", "form": "prefix", "precedence": 3},
            {"symbol": "~", "form": "prefix", "precedence": 3},
            {"symbol": "&", "form": "infix", "precedence": 2}],
          "spellings": {"not": "~"},
          "rules": ["(~T) => F", "(~F) => T", "(ΔT) => T", "(ΔF) => F", "(?x&T) => ?x"]}
        """;
    assertEquals(
        expected, read(DescriptionReader.read(Path.of("delta.json"), text).language(), line));
  }

  @Test
  void mistakesOfTheNotationAreNamed() {
    Golden.check(NotationTest.class, "notation/descriptions.txt", NotationTest::described);
  }

  @Test
  void mistakesOfSequencesLinesAreNamed() {
    Golden.check(NotationTest.class, "notation/lines.txt", NotationTest::lines);
  }

  @Test
  void mistakesOfGrammarsOfLinesAreNamed() {
    Golden.check(NotationTest.class, "notation/grammars.txt", NotationTest::grammar);
  }

  private static String grammar(String lines) {
    String brackets =
        "\"input\": [{\"digits\": \"0-9\"}, \"[A\", \"]\", \"<\", \">\"],"
            + " \"brackets\": [[\"[A\", \"]\"], [\"<\", \">\"]], ";
    return read(brackets + "\"lines\": " + lines, syntax -> syntax.sampling().lines().names());
  }

  private static String lines(String keys) {
    return read(keys, syntax -> syntax.notation().lines());
  }

  private static String read(String keys, Function<Syntax, Object> told) {
    String text =
        """
        {"id": "lists", "atoms": [{"digits": "0-9"}, "[A", "]", "<", ">", "h"],
          "operations": [{"form": "sequence"}], "rules": ["[A {a} ] => {a}", "h [A => [A"],
          %s}
        """
            .formatted(keys);
    try {
      return told.apply(DescriptionReader.read(Path.of("lists.json"), text).syntax()).toString();
    } catch (DescriptionException e) {
      return e.all().stream().map(Exception::getMessage).collect(Collectors.joining("; "));
    }
  }

  private static String described(String keys) {
    String text =
        """
        {"id": "mine", "atoms": ["T", "F"],
          "operations": [
            {"symbol": "!", "form": "prefix"},
            {"symbol": "&", "form": "infix", "precedence": 2}],
          "rules": ["(!T) => F", "(!F) => T", "(T&?x) => ?x", "(F&?x) => F", "(?x&T) => ?x", "(?x&F) => F"],
          %s}
        """
            .formatted(keys);
    try {
      return DescriptionReader.read(Path.of("mine.json"), text).syntax().notation().toString();
    } catch (DescriptionException e) {
      return e.all().stream().map(Exception::getMessage).collect(Collectors.joining("; "));
    }
  }
}
