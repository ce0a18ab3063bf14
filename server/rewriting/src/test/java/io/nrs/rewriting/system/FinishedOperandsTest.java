package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.LanguageProof;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that stay are operands like atoms (docs/decisions/single-step-and-batch.md). */
class FinishedOperandsTest {
  private static final String LOGIC =
      """
      {"id": "logic", "atoms": ["T", "F", {"letters": "p-s"}],
       "operations": [{"symbol": "!", "form": "prefix"}, {"symbol": "&", "form": "infix"},
                      {"symbol": "|", "form": "infix"}, {"symbol": "+", "form": "infix"}],
       "rules": ["(!T) => F", "(!F) => T", "(?x&?x) => ?x", "(?x|?x) => ?x", "(?x&T) => ?x",
                 "(T&?x) => ?x", "(?x&F) => F", "(F&?x) => F", "(?x|T) => T", "(T|?x) => T",
                 "(?x|F) => ?x", "(F|?x) => ?x", "(?x+?x) => F", "(?x+F) => ?x", "(F+?x) => ?x"]}
      """;

  private static final String MIXED =
      """
      {"id": "mixed", "atoms": ["0", "1", "T", {"letters": "a-d"}],
       "operations": [{"symbol": "!", "form": "prefix"}, {"symbol": "and", "form": "infix"},
                      {"symbol": "if", "form": "call", "arguments": 3},
                      {"symbol": "ALL", "form": "list", "arguments": [2, 4]},
                      {"symbol": "ANY", "form": "list", "rewritten": "all", "arguments": [2, 3]}],
       "rules": ["(!0) => 1", "(!1) => 0", "(?x and ?x) => ?x", "(?x and 0) => 0",
                 "(0 and ?x) => 0", "if(1,?x,?y) => ?x", "if(0,?x,?y) => ?y",
                 "if(?c,?x,?x) => ?x", "(ALL ?x ?x) => ?x", "(ALL ?x T) => ?x",
                 "(ALL T ?x) => ?x", "(ALL 0 ?x) => 0", "(ANY ?x ?x) => ?x",
                 "(ANY ?x ?y ?x) => ?x", "(ANY 1 ?x ?y) => 1"]}
      """;

  private static final Map<String, LanguageDescription> LANGUAGES =
      Map.of("logic", read(LOGIC), "mixed", read(MIXED));

  private static LanguageDescription read(String text) {
    LanguageDescription description = DescriptionReader.read(Path.of("x.json"), text);
    assertTrue(LanguageProof.of(description).irreducible() > 0);
    return description;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          logic; (p&(q|F))               ; (p&q)
          logic; ((p&q)|T)               ; T
          logic; ((p&q)|F)               ; (p&q)
          logic; ((p&q)+(p&q))           ; F
          logic; ((p&(q|F))+((T&p)&q))   ; F
          logic; ((p&q)+(q&p))           ; ((p&q)+(q&p))
          logic; (F|(F|(p&q)))           ; (p&q)
          logic; (((p|q)&(p|q))&((p|q)|F)); (p|q)
          logic; (!((p&q)+F))            ; (!(p&q))
          logic; (p&q)                   ; (p&q)
          logic; p                       ; p
          mixed; if(1,(a and b),c)       ; (a and b)
          mixed; if(c,(a and b),(a and(b and b))); (a and b)
          mixed; if(c,(a and b),(b and a)); if(c,(a and b),(b and a))
          mixed; (ALL a b c)             ; (ALL a b c)
          mixed; (ALL a b T c)           ; (ALL a b c)
          mixed; (ALL a b T)             ; (ALL a b)
          mixed; (ALL (ALL a b) c)       ; (ALL (ALL a b) c)
          mixed; (ALL a b (ALL a b) c)   ; (ALL a b c)
          mixed; (ALL a b (ALL a b))     ; (ALL a b)
          mixed; (ALL T (ALL a b) c)     ; (ALL (ALL a b) c)
          mixed; ((ALL a b T) and (ALL T a b)); (ALL a b)
          mixed; (ALL a b c (!d))        ; (ALL a b c (!d))
          """)
  void theNormalFormIsAsSmallAsTheRulesAllow(String language, String formula, String expected) {
    check(LANGUAGES.get(language).language(), formula, expected);
  }

  /** Every way to the normal form gives this one, and its steps can be repeated. */
  private static void check(DescribedLanguage language, String written, String expected) {
    Formula parsed = Parser.parseFormula(language, written).orElseThrow();
    String formula = Printer.print(parsed);
    assertEquals(Optional.of(expected), Evaluator.exactValue(parsed), formula);
    LanguageRules rules = RulesFactory.of(language);
    // Without the guard, the last occurrence of a text in a list may be no leaf.
    List<RewritingOptions> all =
        language.id().equals("logic")
            ? List.of(RewritingOptions.standard(), unguarded())
            : List.of(RewritingOptions.standard());
    for (RewritingOptions options : all) {
      NeuralRewritingSystem system = FakeNetworks.exact(rules, options);
      NeuralRewritingSystem tagging =
          new NeuralRewritingSystem(
              rules,
              FakeNetworks.selector(rules),
              FakeNetworks.solver(rules),
              Optional.of(FakeNetworks.tagger(rules)),
              Combiner.search(),
              options);
      checkSteps(formula, expected, system.solve(formula));
      checkSteps(formula, expected, tagging.solve(formula));
      Outcome traced = system.trace(formula, step -> {});
      checkSteps(formula, expected, traced);
      checkNext(system, formula, traced);
    }
  }

  private static RewritingOptions unguarded() {
    return FakeNetworks.withoutGuard(RewritingOptions.standard());
  }

  private static void checkSteps(String formula, String expected, Outcome outcome) {
    assertEquals(expected, outcome.remaining(), formula + outcome);
    assertEquals(
        outcome instanceof Outcome.NormalForm,
        expected.contains("(") && outcome instanceof Outcome.Complete,
        formula);
    String current = formula;
    for (Step step : outcome.steps()) {
      assertTrue(current.startsWith(step.leaf(), step.offset()), step + " of " + current);
      current = step.applyTo(current);
      assertTrue(!step.leaf().equals(step.value()), step + " of " + formula);
    }
    assertEquals(expected, current, formula + outcome);
  }

  /** The next steps are those of the trace, although each begins anew. */
  private static void checkNext(NeuralRewritingSystem system, String formula, Outcome traced) {
    String current = formula;
    for (Step step : traced.steps()) {
      NextStep next = system.next(current);
      assertEquals(step, next instanceof NextStep.Rewrite one ? one.step() : next, current);
      current = step.applyTo(current);
    }
    NextStep end = system.next(current);
    assertEquals(
        traced.status(),
        end instanceof NextStep.End last ? last.outcome().status() : end.toString(),
        current);
  }

  @ParameterizedTest
  @ValueSource(strings = {"logic", "mixed"})
  void everyOrderOfRewritingGivesOneResult(String id) {
    LanguageDescription description = LANGUAGES.get(id);
    DescribedLanguage language = description.language();
    DescribedRules rules = (DescribedRules) RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 300; i++) {
      String formula = rules.generateMixed(1 + i % 6, .7, random);
      Formula parsed = Parser.parseFormula(language, formula).orElseThrow();
      String expected = new Reference(description, random).normalForm(parsed);
      for (int order = 0; order < 3; order++) {
        assertEquals(expected, new Reference(description, random).normalForm(parsed), formula);
      }
      check(language, formula, expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"((p&q)|(r&s)), 3", "((p&q)|(T&r)), 1", "(p|F), 0"})
  void theOperationsOfTheNormalFormAreSaidToStay(String formula, int stays) {
    LanguageRules rules = RulesFactory.of(LANGUAGES.get("logic").language());
    Outcome outcome = FakeNetworks.exact(rules, RewritingOptions.standard()).solve(formula);
    List<Step> staying = outcome instanceof Outcome.NormalForm normal ? normal.stays() : List.of();
    assertEquals(stays == 1 ? 2 : stays, staying.size());
    staying.forEach(
        step -> assertTrue(outcome.remaining().contains(step.leaf()), step + " of " + outcome));
  }

  /** Rewrites trees by the texts of the rules, in a random order. */
  private record Reference(LanguageDescription description, SplittableRandom random) {
    /** The first operands of a list that stay are one operand. */
    private static final class Term {
      private final String symbol;
      private final Form form;
      private List<Term> operands;
      private int joined = 1;
      private boolean finished;

      private Term(String symbol, Form form, List<Term> operands) {
        this.symbol = symbol;
        this.form = form;
        this.operands = operands;
        this.finished = operands.isEmpty();
      }

      private String print() {
        List<String> parts = operands.stream().map(Term::print).toList();
        if (parts.isEmpty()) {
          return symbol;
        }
        return switch (form) {
          case PREFIX -> "(" + symbol + parts.get(0) + ")";
          case INFIX ->
              symbol.equals("and")
                  ? "(" + String.join(" and ", parts) + ")"
                  : "(" + String.join(symbol, parts) + ")";
          case CALL -> symbol + "(" + String.join(",", parts) + ")";
          case LIST, WHOLE_LIST -> "(" + symbol + " " + String.join(" ", parts) + ")";
          case SEQUENCE, POLYNOMIAL -> String.join(" ", parts);
        };
      }
    }

    private String normalForm(Formula formula) {
      Term term = term(formula);
      while (!term.finished) {
        List<Term> open = new ArrayList<>();
        collect(term, open);
        term = answered(term, open.get(random.nextInt(open.size())));
      }
      return term.print();
    }

    private static Term term(Formula formula) {
      return formula instanceof Compound compound
          ? new Term(
              compound.operation().symbol(),
              compound.operation().form(),
              compound.operands().stream().map(Reference::term).collect(Collectors.toList()))
          : new Term(Printer.print(formula), Form.CALL, List.of());
    }

    /** Collects the operations that can be answered. */
    private static void collect(Term term, List<Term> open) {
      if (term.finished) {
        return;
      }
      List<Term> needed =
          term.form == Form.LIST ? term.operands.subList(0, term.joined + 1) : term.operands;
      if (needed.stream().allMatch(operand -> operand.finished)) {
        open.add(term);
      }
      term.operands.forEach(operand -> collect(operand, open));
    }

    private Term answered(Term whole, Term leaf) {
      Term value = leaf.form == Form.LIST ? list(leaf) : ofRules(leaf, leaf.operands);
      leaf.finished =
          value == leaf && (leaf.form != Form.LIST || leaf.joined == leaf.operands.size());
      return value == leaf ? whole : replaced(whole, leaf, value);
    }

    /** Returns another term if the list is done and was rewritten, else the list itself. */
    private Term list(Term list) {
      Term first = new Term(list.symbol, list.form, list.operands.subList(0, list.joined));
      Term together = list.joined == 1 ? list.operands.get(0) : first;
      together.finished = true;
      Term next = list.operands.get(list.joined);
      Term value = ofRules(list, List.of(together, next));
      List<Term> behind = list.operands.subList(list.joined + 1, list.operands.size());
      if (value == list) {
        list.joined++;
        return list;
      }
      if (behind.isEmpty()) {
        return value;
      }
      boolean same = value == together;
      List<Term> operands = new ArrayList<>(same ? first.operands : List.of(value));
      list.joined = operands.size();
      operands.addAll(behind);
      list.operands = operands;
      return list;
    }

    private static Term replaced(Term whole, Term leaf, Term value) {
      if (whole == leaf) {
        return value;
      }
      whole.operands =
          whole.operands.stream()
              .map(operand -> replaced(operand, leaf, value))
              .collect(Collectors.toList());
      return whole;
    }

    private Term ofRules(Term stays, List<Term> operands) {
      for (var part : description.stated()) {
        List<String> pattern = pattern(part.text().split("=>")[0], stays.form);
        String value = part.text().split("=>")[1].strip();
        if (!pattern.get(0).equals(stays.symbol) || pattern.size() != operands.size() + 1) {
          continue;
        }
        Map<String, Term> bound = new java.util.HashMap<>();
        boolean matches =
            IntStream.range(0, operands.size())
                .allMatch(i -> matches(pattern.get(i + 1), operands.get(i), bound));
        if (matches) {
          return value.startsWith("?") ? bound.get(value) : new Term(value, Form.CALL, List.of());
        }
      }
      return stays;
    }

    private static boolean matches(String wanted, Term operand, Map<String, Term> bound) {
      if (!wanted.startsWith("?")) {
        return operand.operands.isEmpty() && operand.symbol.equals(wanted);
      }
      Term before = bound.putIfAbsent(wanted, operand);
      return before == null || before.print().equals(operand.print());
    }

    /** Returns the symbol and the operands of the left side of a rule. */
    private static List<String> pattern(String left, Form form) {
      String spaced = left.replaceAll("([(),!&|+])", " $1 ").replaceAll("[(),]", " ").strip();
      List<String> tokens = new ArrayList<>(List.of(spaced.split("\\s+")));
      if (form == Form.INFIX && tokens.size() == 3) {
        tokens.add(0, tokens.remove(1));
      }
      return tokens;
    }
  }
}
