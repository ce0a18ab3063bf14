package io.nrs.language.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.proof.Convergence.Basis;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What an end and one result rest on. */
class ConvergenceTest {
  private static final String TERMS =
      """
      {"id": "x", "atoms": ["a", "b"], "operations": [
        {"symbol": "f", "form": "call", "arguments": 1},
        {"symbol": "g", "form": "call", "arguments": 1},
        {"symbol": "h", "form": "call", "arguments": 1},
        {"symbol": "e", "form": "call", "arguments": 2},
        {"symbol": "p", "form": "call", "arguments": 2}],
       "rules": [%s], "terminating": "assumed"}
      """;

  private static final String SEQUENCES =
      """
      {"id": "x", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
       "rules": [%s], "terminating": "assumed"}
      """;

  private static final String LEAVES =
      """
      {"id": "x", "atoms": ["a", "b"], "operations": [
        {"symbol": "+", "form": "infix"}, {"symbol": "!", "form": "prefix"}],
       "rules": [%s]}
      """;

  /** Has 4,999,696 leaves; operations as operands would make them more than are allowed. */
  private static final String MANY_LEAVES =
      """
      {"id": "x", "atoms": [{"integers": [0, 2235]}], "operations": [
        {"symbol": "+", "form": "infix"}],
       "rules": [%s]}
      """;

  private static void check(Basis ends, Basis oneResult, Language language) {
    Convergence found = Convergence.of(language);
    assertEquals(ends, found.ends().basis(), found.ends().words());
    assertEquals(oneResult, found.oneResult().basis(), found.oneResult().words());
    boolean assumed = ends == Basis.ASSUMED || oneResult == Basis.ASSUMED;
    assertEquals(!assumed && oneResult != Basis.NOT, found.holds());
  }

  private static Language described(String form, String rules) {
    String quoted = "\"" + rules.replace("; ", "\", \"") + "\"";
    return DescriptionReader.read(Path.of("x.json"), form.formatted(quoted)).language();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // What rewrites f(g(a)) never ends, and f(h(a)) has two results.
        "ASSUMED | NOT | f(g(?x)) => f(g(g(?x))); f(h(?x)) => a; h(a) => b",
        "PROVED | FIXED_ORDER | f(h(?x)) => a; h(a) => b",
        "PROVED | PROVED | f(h(?x)) => a; h(a) => b; f(b) => a",
        "PROVED | PROVED | f(h(?x)) => a",
        // p(h(a),h(a)) leads to itself if h(a) is not rewritten first.
        "PROVED | FIXED_ORDER | p(h(a),?x) => p(?x,?x); h(a) => b; p(b,?x) => a; p(?x,?x) => a",
        // Without overlaps, an end is not needed, unless a rule compares operands.
        "ASSUMED | PROVED | p(g(?x),?y) => p(?y,g(?x))",
        "ASSUMED | ASSUMED | p(g(?x),?y) => p(?y,g(?x)); e(?x,?x) => a",
      })
  void terms(Basis ends, Basis oneResult, String rules) {
    check(ends, oneResult, described(TERMS, rules));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ASSUMED | PROVED | a b => b b a a",
        "PROVED | PROVED | a a => a; b b => b",
        "PROVED | FIXED_ORDER | a b => a; b a => b",
        "PROVED | NOT | b a => a; b a => b",
      })
  void sequences(Basis ends, Basis oneResult, String rules) {
    check(ends, oneResult, described(SEQUENCES, rules));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PROVED | (!a) => b; (!b) => a; (?x+?x) => ?x",
        "PROVED | (a+?x) => a; (a+b) => a",
        "NOT | (a+?x) => a; (?x+b) => b",
        // Of operations as operands alone.
        "NOT | (a+a) => a; (a+b) => a; (b+?x) => b; (?x+?y) => ?x; (?x+?y) => ?y",
      })
  void leaves(Basis oneResult, String rules) {
    check(Basis.PROVED, oneResult, described(LEAVES, rules));
  }

  /** No operation stays, so none is an operand of a leaf. */
  @Test
  void asManyLeavesAsAreAllowed() {
    check(Basis.PROVED, Basis.PROVED, described(MANY_LEAVES, "(?x+?y) => ?x"));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void leaves(BuiltInLanguage language) {
    check(Basis.PROVED, Basis.PROVED, language);
  }

  @Test
  void polynomials() {
    Path file = Path.of("..", "..", "grammar", "languages", "polynomial.json");
    check(Basis.PROVED, Basis.PROVED, DescriptionReader.read(file).language());
  }
}
