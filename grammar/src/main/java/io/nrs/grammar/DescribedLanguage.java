package io.nrs.grammar;

import io.nrs.grammar.Notation.Readings;
import io.nrs.grammar.Notation.Spelling;
import io.nrs.grammar.Operation.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** A language that a file describes (docs/languages.md). Two with one id are the same language. */
public final class DescribedLanguage implements Language {
  private final Syntax syntax;
  private final Optional<LeafValues> values;
  private final Map<String, Operation> operations = new LinkedHashMap<>();
  private final Readings readings;
  private final boolean precedence;
  private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

  /**
   * The formulas of a language that training and tests draw, and the windows in which networks read
   * them.
   *
   * @param complete whether all operands of an operation are equally deep and all atoms equally
   *     frequent, as in the paper's data. Otherwise depths vary, and leaves with a value are
   *     favoured
   * @param arguments most arguments of a list in training, if formulas are complete
   * @param testNesting levels of the deepest test formulas
   * @param testArguments most arguments of a list in test formulas
   * @param weights the relative frequency of an operation's leaves, by its symbol; 1 if it is
   *     missing
   * @param windows the windows over formulas for the Selector; if empty, the longest leaf
   *     determines them
   * @param lines how lines of sequences are drawn
   */
  public record Sampling(
      boolean complete,
      int arguments,
      int testNesting,
      int testArguments,
      Map<String, Integer> weights,
      Optional<Windows> windows,
      LineGrammar lines) {
    public static final Sampling STANDARD =
        new Sampling(false, 2, 12, 2, Map.of(), Optional.empty(), LineGrammar.NONE);

    public Sampling {
      weights = Map.copyOf(weights);
    }
  }

  /**
   * Windows over a formula.
   *
   * @param width tokens of a window
   * @param stride tokens from one window to the next, at most {@code width}
   */
  public record Windows(int width, int stride) {}

  /**
   * @param values the meaning; empty if formulas are only read and written, and for polynomials,
   *     whose meaning is known
   */
  public DescribedLanguage(Syntax syntax, Optional<LeafValues> values) {
    this.syntax = syntax;
    syntax.operations().forEach(operation -> operations.put(operation.symbol(), operation));
    this.readings =
        Readings.of(
            syntax.notation(),
            Stream.concat(syntax.atoms().symbols().stream(), operations.keySet().stream()));
    this.precedence =
        syntax.operations().stream().anyMatch(operation -> operation.precedence() > 0)
            || !syntax.notation().mixfix().isEmpty();
    this.values = values;
  }

  /**
   * Returns a language that is known by its id alone, as in stored results. It equals the described
   * language of this id, but formulas cannot be read in it.
   */
  public static DescribedLanguage named(String id) {
    Atoms none = new Atoms(Set.of(), Optional.empty());
    return new DescribedLanguage(
        new Syntax(id, id, id, "(", ")", none, List.of(), 1, ""), Optional.empty());
  }

  @Override
  public String id() {
    return syntax.id();
  }

  @Override
  public String displayName() {
    return syntax.displayName();
  }

  @Override
  public String extension() {
    return "." + syntax.extension();
  }

  @Override
  public String example() {
    return syntax.example();
  }

  @Override
  public String exampleShown() {
    return example();
  }

  @Override
  public String operandShown() {
    return isPolynomial() ? "a term such as 2x" : syntax.atoms().shown();
  }

  public Syntax syntax() {
    return syntax;
  }

  @Override
  public Optional<Syntax> describedSyntax() {
    return Optional.of(syntax);
  }

  @Override
  public String open() {
    return syntax.open();
  }

  @Override
  public String close() {
    return syntax.close();
  }

  @Override
  public List<Operation> operations() {
    return syntax.operations();
  }

  @Override
  public Optional<LeafValues> leafValues() {
    return isPolynomial() ? Optional.of(new PolynomialValues(values)) : values;
  }

  @Override
  public <T> T derived(Class<T> type, Function<Language, T> computation) {
    return type.cast(derived.computeIfAbsent(type, key -> computation.apply(this)));
  }

  @Override
  public Set<String> writtenAtoms() {
    Set<String> input = syntax.notation().lines().input();
    return input.isEmpty() ? syntax.atoms().symbols() : input;
  }

  @Override
  public boolean hasPrecedence() {
    return precedence;
  }

  @Override
  public boolean isOfPaper() {
    return false;
  }

  @Override
  public Notation notation() {
    return syntax.notation();
  }

  @Override
  public String symbol(String written) {
    return spelling(written).map(Spelling::symbol).orElse(written);
  }

  @Override
  public int precedence(String written) {
    Optional<Spelling> spelling = spelling(written);
    return spelling
        .map(Spelling::precedence)
        .filter(given -> given > 0)
        .or(
            () ->
                operation(spelling.map(Spelling::symbol).orElse(written))
                    .map(Operation::precedence))
        .orElse(0);
  }

  private Optional<Spelling> spelling(String written) {
    return syntax.notation().isCanonical()
            || syntax.atoms().contains(written)
            || operations.containsKey(written)
        ? Optional.empty()
        : readings.of(written);
  }

  @Override
  public Optional<Operation> operation(String symbol) {
    return Optional.ofNullable(operations.get(symbol));
  }

  @Override
  public boolean hasUnknowns() {
    return isPolynomial();
  }

  /**
   * Spaces are around an operator that is a word, as in {@code (a AND (NOT b))}, and between the
   * arguments of a list. Each digit of an integer is a token.
   */
  @Override
  public boolean isSpaced(String before, String after) {
    if (isPolynomial()) {
      return false;
    }
    if (isWordOperator(before)) {
      return !after.equals(syntax.close());
    }
    if (isWordOperator(after)) {
      return !before.equals(syntax.open());
    }
    return (before.equals(syntax.close()) || isSymbol(before))
        && (after.equals(syntax.open()) || isSymbol(after) || isCall(after));
  }

  private boolean isSymbol(String token) {
    return syntax.atoms().symbols().contains(token);
  }

  private boolean isCall(String token) {
    return operation(token).filter(operation -> operation.form() == Form.CALL).isPresent();
  }

  private boolean isWordOperator(String token) {
    return token.length() > 1
        && Character.isLetter(token.codePointAt(0))
        && operation(token).filter(operation -> operation.form() != Form.CALL).isPresent();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DescribedLanguage described && described.id().equals(id());
  }

  @Override
  public int hashCode() {
    return id().hashCode();
  }

  @Override
  public String toString() {
    return id();
  }
}
