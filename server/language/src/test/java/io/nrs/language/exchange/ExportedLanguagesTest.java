package io.nrs.language.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.io.FileTree;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.sampling.FormulaShape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every language that ships or that the documents describe, as a system of another tool. */
class ExportedLanguagesTest {

  static List<Path> descriptions() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String folder : List.of("grammar/languages", "docs/languages")) {
      FileTree.list(Path.of("..", "..").resolve(folder)).stream()
          .filter(file -> file.toString().endsWith(".json"))
          .forEach(all::add);
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("descriptions")
  void theyAreReadBackAsTheSameSystem(Path file) {
    LanguageDescription description = LeafExpansion.expand(DescriptionReader.read(file));
    DescribedLanguage language = description.language();
    Optional<String> text = AriWriter.write(description);
    assertEquals(language.isPolynomial(), text.isEmpty());
    if (text.isEmpty()) {
      return;
    }
    RewriteSystem system = AriReader.read(Path.of("x.ari"), text.get());
    assertTrue(system.rules().size() > 1);
    if (language.sequence().isPresent()) {
      assertEquals(
          language.leafValues().orElseThrow().sequences().groups().size(), system.rules().size());
      return;
    }
    boolean lists = language.operations().stream().anyMatch(each -> each.form() == Form.LIST);
    if (!lists) {
      check(description, system);
    }
  }

  @Test
  void theFormatHasNoPriorities() {
    String rules =
        """
        {"id": "eq", "atoms": ["T", "F"],
          "operations": [{"symbol": "eq", "form": "call", "arguments": 2}],
          "rules": ["eq(?x,?x) => T", "eq(?x,?y) => F"], "priority": "first"}
        """;
    String text = AriWriter.write(DescriptionReader.read(Path.of("eq.json"), rules)).orElseThrow();
    assertTrue(text.startsWith("; eq\n; The first rule that fits applies.\n(format TRS)"), text);
    assertEquals(2, AriReader.read(Path.of("x.ari"), text).rules().size());
  }

  /** The system gives random formulas the values of the language. */
  private static void check(LanguageDescription description, RewriteSystem system) {
    DescribedLanguage language = description.language();
    AriWriter names = new AriWriter(description);
    TermRewriting rewriting =
        new TermRewriting(
            system.rules().stream()
                .map(rule -> new TermRule(rule.left(), rule.right(), ""))
                .toList(),
            false);
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40; i++) {
      String drawn =
          rules.vocabulary().expand(rules.generate(new FormulaShape(3, 2, true), random));
      Formula formula = Parser.parseFormula(language, drawn).orElseThrow();
      Term value = Evaluator.value(formula).flatMap(Formula::term).orElseThrow();
      assertEquals(
          renamed(names, value),
          rewriting.normalForm(renamed(names, formula.term().orElseThrow())).orElseThrow());
    }
  }

  private static Term renamed(AriWriter names, Term term) {
    return new Term(
        names.nameOf(term).replace("|", ""),
        term.operands().stream().map(operand -> renamed(names, operand)).toList());
  }
}
