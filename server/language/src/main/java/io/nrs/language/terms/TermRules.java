package io.nrs.language.terms;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.StepBudget;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.DescribedRules;
import io.nrs.language.FoldedOperands;
import io.nrs.language.Operands;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.language.properties.EndlessRules;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.terms.TermViews.View;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A described language whose rules have operations on both sides. The Solver reads {@linkplain
 * TermViews views}, and answers with the number of a rule, or that the operation stays.
 */
public final class TermRules extends DescribedRules implements RuleQuestions {
  private static final int MAX_DRAWN_STEPS = 10_000;

  private final TermRewriting rewriting;
  private final TermViews views;

  /** By their tokens. */
  private final Map<String, TermRule> rules = new HashMap<>();

  private final Map<TermRule, String> tokens = new HashMap<>();

  /** Reads formulas without rewriting them. */
  private final DescribedLanguage bare;

  // They are listed on first use: most callers need none.
  private Optional<Map<String, Asked>> asked = Optional.empty();
  private Optional<List<List<String>>> listed = Optional.empty();

  public TermRules(DescribedLanguage language) {
    super(language, Optional.of(tokens(language)));
    this.rewriting = language.terms().orElseThrow();
    this.views = new TermViews(language.syntax(), rewriting);
    this.bare = new DescribedLanguage(language.syntax(), Optional.empty());
    for (int i = 0; i < rewriting.rules().size(); i++) {
      String token = vocabulary().compact(answer(i + 1));
      rules.put(token, rewriting.rules().get(i));
      tokens.putIfAbsent(rewriting.rules().get(i), token);
    }
  }

  private static TermTokens tokens(DescribedLanguage language) {
    TermRewriting rewriting = language.terms().orElseThrow();
    return new TermTokens(
        new TermViews(language.syntax(), rewriting).compared(),
        IntStream.rangeClosed(1, rewriting.rules().size()).mapToObj(TermRules::answer).toList());
  }

  private static String answer(int number) {
    return Vocabulary.STAYS + number;
  }

  @Override
  public TermViews views() {
    return views;
  }

  /** Returns the number of rules. */
  public int count() {
    return rewriting.rules().size();
  }

  @Override
  public Optional<View> view(String question) {
    return Optional.ofNullable(asked().get(question)).map(Asked::view);
  }

  @Override
  public String answer(String question, TermRule rule) {
    return tokens.get(rule);
  }

  /** Returns the rule of an answer. */
  public Optional<TermRule> ruleOf(String answer) {
    return Optional.ofNullable(rules.get(answer));
  }

  /**
   * Returns a term in compact form.
   *
   * @param atoms gives the text of an atom or a variable, which may be a folded operation
   */
  String write(Term term, UnaryOperator<String> atoms) {
    if (!term.isOperation()) {
      String atom = atoms.apply(term.symbol());
      return isFolded(atom) ? atom : vocabulary().compact(atom);
    }
    return write(
        language().operation(term.symbol()).orElseThrow(),
        term.operands().stream().map(operand -> write(operand, atoms)).toList());
  }

  /** Returns whether an operand is a folded operation. Atoms may look like one. */
  boolean isFolded(String operand) {
    return operand.length() == 1
        && FoldedOperands.isFolded(operand.charAt(0))
        && !vocabulary().covers(operand);
  }

  /** Returns the token of a compared operand; the same one for all others. */
  String number(int number) {
    return number == 0 ? LeafValues.FOLDED : vocabulary().compact(LeafValues.placeholder(number));
  }

  /** Returns the text before what is shown of an operand that repeats one before it. */
  String repeated(int number) {
    // Without a token between them, a number and an atom would read as two operands of a list.
    return number(number) + vocabulary().compact(Vocabulary.STAYS);
  }

  private String written(View view) {
    if (view.head().isEmpty()) {
      return number(view.number());
    }
    String symbol = view.head().get().symbol();
    return (view.repeats() ? repeated(view.number()) : "")
        + (view.operands().isEmpty()
            ? vocabulary().compact(symbol)
            : write(
                language().operation(symbol).orElseThrow(),
                view.operands().stream().map(this::written).toList()));
  }

  private String answer(View view) {
    return views.ruleFor(view).map(tokens::get).orElse(Vocabulary.STAYS);
  }

  /** A view with the right answer. */
  private record Asked(View view, String answer) {}

  /** Returns all views by their texts. */
  private synchronized Map<String, Asked> asked() {
    if (asked.isEmpty()) {
      asked =
          Optional.of(
              DeepRecursion.call(
                  () -> {
                    Map<String, Asked> all = new LinkedHashMap<>();
                    views
                        .all()
                        .forEach(
                            view -> {
                              Asked before = all.put(written(view), new Asked(view, answer(view)));
                              if (before != null) {
                                throw new IllegalStateException(
                                    "one text for two views: " + before.view() + ", " + view);
                              }
                            });
                    return all;
                  }));
    }
    return asked.get();
  }

  @Override
  public String valueOf(String leaf) {
    return Optional.ofNullable(asked().get(leaf))
        .map(Asked::answer)
        .orElseThrow(() -> new IllegalArgumentException("no leaf: " + vocabulary().expand(leaf)));
  }

  /** Returns the answer to a leaf of atoms that a rule rewrites. */
  @Override
  protected Optional<String> value(String leaf) {
    return terms(leaf)
        .map(
            found ->
                new Term(
                    found.operation().symbol(), found.arguments().stream().map(Term::new).toList()))
        .flatMap(rewriting::ruleFor)
        .map(tokens::get);
  }

  /** A rule that does not fit has no {@linkplain TermText#replacement replacement}. */
  @Override
  public boolean isValue(String leaf, String value) {
    return value.equals(Vocabulary.STAYS) || rules.containsKey(value);
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    return EndlessRules.ending(
        shape.nesting(),
        nesting -> {
          FormulaShape drawn = new FormulaShape(nesting, shape.arguments(), shape.simplified());
          return super.generate(drawn, operands, random);
        },
        this::ends);
  }

  @Override
  public String generateMixed(int deepest, double nested, SplittableRandom random) {
    return vocabulary()
        .expand(
            EndlessRules.ending(
                deepest,
                levels -> vocabulary().compact(super.generateMixed(levels, nested, random)),
                this::ends));
  }

  private boolean ends(String formula) {
    return Parser.parseFormula(bare, vocabulary().expand(formula))
        .flatMap(Formula::term)
        .flatMap(term -> rewriting.normalForm(term, new StepBudget(MAX_DRAWN_STEPS)))
        .isPresent();
  }

  @Override
  public WorkingText working(String formula) {
    return new TermText(this);
  }

  @Override
  public boolean isGrowing() {
    return true;
  }

  @Override
  public boolean isDeepening() {
    return true;
  }

  /** {@inheritDoc} The limit of levels is that of {@link TermRewriting#normalForm}. */
  @Override
  public boolean isTooLarge(CharSequence formula) {
    return super.isTooLarge(formula) || nesting(formula) > Formula.MAX_NESTING;
  }

  @Override
  public long mostSteps(int tokens) {
    return rewriting.isAssumed() ? StepBudget.MAX_ASSUMED : Long.MAX_VALUE;
  }

  @Override
  public Stream<String> domain() {
    return asked().keySet().stream();
  }

  @Override
  public int longestQuestion() {
    return views.longest(this::width);
  }

  private int width(String symbol, List<Integer> operands) {
    if (operands.isEmpty()) {
      return vocabulary().compact(symbol).length();
    }
    List<String> none = operands.stream().map(each -> "").toList();
    return write(language().operation(symbol).orElseThrow(), none).length()
        + operands.stream().mapToInt(each -> each).sum();
  }

  @Override
  public int longestValue() {
    return 1;
  }

  /** Views of each answer; those that stay come last. */
  private synchronized List<List<String>> listed() {
    if (listed.isEmpty()) {
      Map<String, List<String>> byAnswer = domain().collect(Collectors.groupingBy(this::valueOf));
      listed =
          Optional.of(
              Stream.concat(
                      rewriting.rules().stream().map(tokens::get).distinct(),
                      Stream.of(Vocabulary.STAYS))
                  .filter(byAnswer::containsKey)
                  .map(byAnswer::get)
                  .toList());
    }
    return listed.get();
  }

  /** Every second view is one that stays; the rules are equally frequent. */
  @Override
  public String anyLeaf(SplittableRandom random) {
    List<List<String>> all = listed();
    int last = all.size() - 1;
    List<String> views = all.get(last == 0 || random.nextBoolean() ? last : random.nextInt(last));
    return views.get(random.nextInt(views.size()));
  }

  @Override
  public String trainingLeaf(SplittableRandom random) {
    return anyLeaf(random);
  }

  @Override
  public String laterLeaf(SplittableRandom random) {
    return anyLeaf(random);
  }
}
