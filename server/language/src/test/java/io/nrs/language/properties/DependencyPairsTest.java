package io.nrs.language.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.DependencyPairs.ByValues;
import io.nrs.language.properties.DependencyPairs.Removal;
import io.nrs.language.properties.InterpretationSearch.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs, their graph, and proofs about random systems, all of whose terms are rewritten. */
class DependencyPairsTest {
  private static final long LITTLE = 300_000;

  private static Optional<DependencyPairs> proof(List<TermRule> rules, boolean operandsFirst) {
    return DependencyPairs.of(rules, operandsFirst, new WorkLimit(LITTLE)).proof();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(x) -> g(f(s(x))); g(x) -> x | f(?x) > g(f(s(?x))), f(?x) > f(s(?x))
          # The part of a left side is not called.
          f(f(x)) -> g(f(x)); g(x) -> a | f(f(?x)) > g(f(?x))
          # No rule rewrites a with two operands.
          a(x) -> a(x,a(s(x)))          | a(?x) > a(s(?x))
          """)
  void pairsAreCalls(String rules, String expected) {
    assertEquals(
        expected,
        String.join(
            ", ",
            DependencyPair.of(TermTexts.rules(rules)).stream()
                .map(pair -> pair.rule().left() + " > " + pair.call())
                .toList()));
  }

  /** The numbers of pairs in components, in any order of rewriting and with operands first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(s(x)) -> f(x)                                | [1] | [1]
          f(s(x)) -> f(a)                                | []  | []
          f(0,1,x) -> f(x,x,x)                           | [1] | []
          f(x,x) -> f(a,b)                               | []  | []
          # What rules may rewrite may become anything.
          f(s(x)) -> f(g(x)); g(0) -> s(0)               | [1] | [1]
          f(s(x)) -> f(g(x)); g(h(x)) -> a               | [1] | [1]
          f(s(x)) -> f(g(c(x))); g(h(x)) -> s(x)         | []  | []
          f(g(x)) -> f(g(x)); g(x) -> x                  | [1] | []
          e(s(x)) -> o(x); o(s(x)) -> e(x)               | [2] | [2]
          # An operand in its normal form is not rewritten further.
          f(g(x),x) -> f(x,x); g(a) -> a                 | [1] | []
          f(a(x)) -> f(b(a(x))); b(a(c)) -> a(c)         | [1] | [1]
          """)
  void onlyPairsThatMayFollowOneAnotherAreLeft(String rules, String any, String operandsFirst) {
    assertEquals(any, components(rules, false));
    assertEquals(operandsFirst, components(rules, true));
  }

  private static String components(String text, boolean operandsFirst) {
    List<TermRule> rules = TermTexts.rules(text);
    List<DependencyPair> pairs = DependencyPair.of(rules);
    return new DependencyGraph(pairs, rules, operandsFirst)
        .components(pairs).stream().map(List::size).toList().toString();
  }

  /** What each call becomes by one step; nothing if the next call may follow without one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(x) -> h(z(x),x); h(t,x) -> f(x); z(0) -> n; z(s(x)) -> t | f(0) > h(n,0), f(s(?0)) > h(t,s(?0))
          # Of two places, all are rewritten, and variables in several ways.
          f(x,y) -> h(z(x),z(y)); h(t,t) -> f(0,0); z(0) -> t        | f(0,?0) > h(t,z(?0)), f(?0,0) > h(z(?0),t)
          # An operand of a call is no operation that a rule rewrites.
          f(x,y) -> h(z(x,y)); h(t) -> f(0,0); z(x,x) -> t; z(z(0,0),x) -> t | f(?0,?0) > h(t)
          # The next call needs no step.
          f(s(x)) -> h(z(x)); h(x) -> f(x); z(0) -> 0               | none
          """)
  void callsBecomeWhatOneStepMakesOfThem(String text, String expected) {
    List<TermRule> rules = TermTexts.rules(text);
    List<DependencyPair> pairs = DependencyPair.of(rules);
    assertEquals(
        expected,
        new DependencyGraph(pairs, rules, true)
            .narrowed(pairs.get(0), pairs)
            .map(
                narrowed ->
                    String.join(
                        ", ",
                        narrowed.stream().map(DependencyPairsTest::written).sorted().toList()))
            .orElse("none"));
    assertEquals(
        Optional.empty(), new DependencyGraph(pairs, rules, false).narrowed(pairs.get(0), pairs));
  }

  private static String written(DependencyPair pair) {
    return (pair.left() + " > " + pair.right()).replace("\u0000", "");
  }

  /** Whatever is said to end has no loop, by the same strategy. */
  @Test
  void whatLoopsIsNeverSaidToEnd() {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 4_000; i++) {
      List<TermRule> rules = RandomSystems.terms(random);
      List<Term> starts = RandomSystems.starts(random, rules);
      for (boolean operandsFirst : List.of(true, false)) {
        boolean ends = proof(rules, operandsFirst).isPresent();
        boolean endless =
            starts.stream().anyMatch(start -> RandomSystems.isEndless(rules, start, operandsFirst));
        assertFalse(ends && endless, rules::toString);
        counts.merge((ends ? "ends" : endless ? "loops" : "open") + operandsFirst, 1, Integer::sum);
      }
    }
    Stream.of("endstrue", "endsfalse", "loopstrue", "loopsfalse")
        .forEach(kind -> assertTrue(counts.get(kind) > 200, counts::toString));
    assertTrue(counts.get("endstrue") > counts.get("endsfalse"), counts::toString);
  }

  @Test
  void sequencesThatLoopAreNeverSaidToEnd() {
    SplittableRandom random = new SplittableRandom(8);
    int loops = 0;
    int ends = 0;
    for (int i = 0; i < 600; i++) {
      StringRewriting rewriting = RandomSystems.sequences(random);
      List<TermRule> rules = rewriting.terms().rules();
      boolean endless =
          Stream.generate(() -> RandomSystems.word(random, 2, 6))
              .limit(20)
              .anyMatch(
                  start -> RandomSystems.isEndless(rules, StringRewriting.term(start), false));
      boolean proved =
          proof(rules, false).isPresent()
              || RuleRemoval.of(rules, TerminationSearch.OF_SEQUENCES, new WorkLimit(LITTLE))
                  .filter(removal -> removal.left().isEmpty())
                  .isPresent();
      assertFalse(endless && proved, rewriting.groups()::toString);
      loops += endless ? 1 : 0;
      ends += proved ? 1 : 0;
    }
    assertTrue(loops > 30 && ends > 100, loops + " loop, " + ends + " end");
  }

  /** Evaluates a term with numbers for its variables, without the code of the search. */
  private static BigInteger[] value(
      LinearInterpretation by, Term term, Function<String, BigInteger[]> variables) {
    if (term.isVariable()) {
      return variables.apply(term.symbol());
    }
    LinearFunction<Integer, BigInteger> function = by.functions().get(Heads.of(term));
    BigInteger[] sum = function.constant().cells().toArray(BigInteger[]::new);
    for (int i = 0; i < term.operands().size(); i++) {
      BigInteger[] operand = value(by, term.operands().get(i), variables);
      List<BigInteger> cells = function.factors().get(i).cells();
      for (int cell = 0; cell < cells.size(); cell++) {
        int row = cell / by.dimension();
        sum[row] = sum[row].add(cells.get(cell).multiply(operand[cell % by.dimension()]));
      }
    }
    return sum;
  }

  /** Compares the values of terms for random numbers. */
  private static void mustBeAtLeast(
      LinearInterpretation by, Term left, Term right, boolean greater, SplittableRandom random) {
    for (int i = 0; i < 8; i++) {
      Map<String, BigInteger[]> numbers = new HashMap<>();
      Function<String, BigInteger[]> variables =
          name ->
              numbers.computeIfAbsent(
                  name,
                  unknown ->
                      random
                          .ints(by.dimension(), 0, 50)
                          .mapToObj(BigInteger::valueOf)
                          .toArray(BigInteger[]::new));
      BigInteger[] one = value(by, left, variables);
      BigInteger[] other = value(by, right, variables);
      for (int row = 0; row < one.length; row++) {
        assertTrue(one[row].compareTo(other[row]) >= 0, left + " and " + right + " by " + by);
      }
      assertTrue(!greater || one[0].compareTo(other[0]) > 0, left + " and " + right + " by " + by);
    }
  }

  @Test
  void valuesOfCallsAndOfUsableRulesAreSmaller() {
    SplittableRandom random = new SplittableRandom(9);
    int found = 0;
    for (int i = 0; i < 2_000; i++) {
      List<TermRule> rules = RandomSystems.terms(random);
      for (Removal removal : proof(rules, true).map(DependencyPairs::removals).orElse(List.of())) {
        if (removal.by() instanceof ByValues by) {
          found++;
          LinearInterpretation values = by.interpretation();
          removal
              .component()
              .forEach(
                  pair ->
                      mustBeAtLeast(
                          values,
                          pair.left(),
                          pair.right(),
                          removal.removed().contains(pair),
                          random));
          new UsableRules(rules)
              .of(
                  removal.component().stream().map(DependencyPair::right).toList(),
                  values::isRegarded)
              .forEach(rule -> mustBeAtLeast(values, rule.left(), rule.right(), false, random));
        }
      }
    }
    assertTrue(found > 60, "interpretations: " + found);
  }

  /** A removed rule makes the value of every term smaller that it is a part of. */
  @Test
  void removedRulesMakeAllTermsSmaller() {
    SplittableRandom random = new SplittableRandom(10);
    List<Shape> shapes = new ArrayList<>(TerminationSearch.OF_SEQUENCES);
    int found = 0;
    for (int i = 0; i < 400; i++) {
      List<TermRule> rules = RandomSystems.sequences(random).terms().rules();
      List<Shape> shape = List.of(shapes.get(i % shapes.size()));
      Optional<RuleRemoval> removal = RuleRemoval.of(rules, shape, new WorkLimit(LITTLE));
      if (removal.isPresent()) {
        found++;
        for (TermRule rule : rules) {
          List<String> before = RandomSystems.word(random, 0, 3);
          mustBeAtLeast(
              removal.get().by(),
              inside(before, rule.left(), removal.get()),
              inside(before, rule.right(), removal.get()),
              removal.get().removed().contains(rule),
              random);
        }
      }
    }
    assertTrue(found > 100, "removals: " + found);
  }

  private static Term inside(List<String> before, Term term, RuleRemoval removal) {
    Term all = term;
    for (String atom : before) {
      if (removal.by().functions().containsKey(atom + "/1")) {
        all = new Term(atom, List.of(all));
      }
    }
    return all;
  }

  /** What the usable rules are, if all operands are regarded, and if only the first ones are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(x,g(x)) | g h | ''
          f(g(x),x) | g h | g
          f(h(x),x) | h   | h
          f(x,x)    | ''  | ''
          """)
  void rulesOfRegardedOperationsAreUsable(String term, String all, String ofFirst) {
    UsableRules rules = new UsableRules(TermTexts.rules("g(x) -> k(x,h(x)); h(x) -> x; i(x) -> x"));
    List<Term> terms = List.of(TermTexts.term(term));
    assertEquals(all, heads(rules.of(terms, place -> true)));
    assertEquals(ofFirst, heads(rules.of(terms, place -> place.operand() == 0)));
  }

  private static String heads(List<TermRule> rules) {
    return String.join(" ", rules.stream().map(rule -> rule.left().symbol()).toList());
  }

  /** A criterion without a smaller call is none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(s(x),y) -> f(x,s(y))   | f 0
          f(x,s(y)) -> f(s(x),y)   | f 1
          f(s(x),y) -> f(s(x),y)   | none
          f(s(x),y) -> g(y,s(x)); g(x,y) -> f(y,x) | none
          f(s(x),y) -> g(y,x); g(x,y) -> f(y,x)    | f 0, g 1
          f(s(x),s(y)) -> f(y,x)   | none
          """)
  void operandsBecomePartsOfThemselves(String rules, String expected) {
    Optional<SubtermCriterion> found =
        SubtermCriterion.of(DependencyPair.of(TermTexts.rules(rules)));
    assertEquals(
        expected,
        found
            .map(
                criterion ->
                    String.join(
                        ", ",
                        criterion.operands().entrySet().stream()
                            .map(each -> each.getKey().charAt(0) + " " + each.getValue())
                            .sorted()
                            .toList()))
            .orElse("none"));
  }
}
