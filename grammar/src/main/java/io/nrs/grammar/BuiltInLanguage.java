package io.nrs.grammar;

import static io.nrs.grammar.PaperOperation.DIFFERENCE;
import static io.nrs.grammar.PaperOperation.FIRST;
import static io.nrs.grammar.PaperOperation.LAST;
import static io.nrs.grammar.PaperOperation.MAX;
import static io.nrs.grammar.PaperOperation.MED;
import static io.nrs.grammar.PaperOperation.MIN;
import static io.nrs.grammar.PaperOperation.PM;
import static io.nrs.grammar.PaperOperation.PRODUCT;
import static io.nrs.grammar.PaperOperation.SM;
import static io.nrs.grammar.PaperOperation.SUM;

import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.rewriting.TermRewriting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The languages of the paper, which come with the program and have the paper's settings. People
 * write each in a notation of its own.
 *
 * <p>Descriptions of two of them say the same: symbols, brackets, values. They are repeated here,
 * because this module is used without a reader of JSON, in Eclipse and in web pages. A test
 * compares both. Atoms of Algebra have parts, which no description can define.
 */
public enum BuiltInLanguage implements Language, LeafValues {
  LISTOPS(
      "listops",
      "ListOps",
      ".listops",
      "[MIN[SM54][MIN39]]",
      "3",
      "[]",
      "a digit from 0 to 9",
      "[MAX31]",
      MIN,
      MAX,
      SM,
      MED,
      PM,
      FIRST,
      LAST),
  ARITHMETIC(
      "arithmetic",
      "Arithmetic",
      ".arith",
      "((12+-3)*(4-5))",
      "-9",
      "()",
      "an integer from -99 to 99",
      "(28*-16)",
      SUM,
      DIFFERENCE,
      PRODUCT),
  ALGEBRA(
      "algebra",
      "Algebra",
      ".algebra",
      "((+16*y-12*y)-(+5*y+8*y))",
      "-9*y",
      "()",
      "a monomial such as +16*y",
      "(+16*y-12*y)",
      SUM,
      DIFFERENCE);

  private static final Pattern LONE_DIGIT = Pattern.compile("\\s*[0-9]\\s*");
  private static final String WORDS =
      LISTOPS.operations().stream().map(Operation::symbol).collect(Collectors.joining("|"));
  private static final Pattern CALL = Pattern.compile("(?i)\\b(?:%s)\\s*\\(".formatted(WORDS));
  private static final Pattern WITHOUT_BRACKETS =
      Pattern.compile("(?i)\\s*(?:%s)\\s+[0-9].*".formatted(WORDS));
  private static final Pattern VARIABLE = Pattern.compile("[abxy]");

  private final String id;
  private final String displayName;
  private final String extension;
  private final String example;
  private final String exampleValue;
  private final String brackets;
  private final String operandShown;
  private final String exampleShown;
  private final List<Operation> operations;
  private final Notation notation;
  private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

  BuiltInLanguage(
      String id,
      String displayName,
      String extension,
      String example,
      String exampleValue,
      String brackets,
      String operandShown,
      String exampleShown,
      PaperOperation... operations) {
    this.id = id;
    this.displayName = displayName;
    this.extension = extension;
    this.example = example;
    this.exampleValue = exampleValue;
    this.brackets = brackets;
    this.operandShown = operandShown;
    this.exampleShown = exampleShown;
    this.operations = Stream.of(operations).map(PaperOperation::operation).toList();
    this.notation =
        hasDigitLists()
            ? Notation.CANONICAL
            : new Notation(
                Map.of(), false, List.of(Notation.COMMENT, Notation.SLASHES), SequenceLines.ANY);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String displayName() {
    return displayName;
  }

  @Override
  public String extension() {
    return extension;
  }

  @Override
  public String example() {
    return example;
  }

  @Override
  public Optional<String> exampleValue() {
    return Optional.of(exampleValue);
  }

  @Override
  public String exampleShown() {
    return exampleShown;
  }

  @Override
  public String operandShown() {
    return operandShown;
  }

  @Override
  public Optional<String> description() {
    try (InputStream text =
        BuiltInLanguage.class.getResourceAsStream("languages/" + id + ".json")) {
      return text == null
          ? Optional.empty()
          : Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String open() {
    return brackets.substring(0, 1);
  }

  @Override
  public String close() {
    return brackets.substring(1);
  }

  @Override
  public List<Operation> operations() {
    return operations;
  }

  @Override
  public Optional<Operation> operation(String symbol) {
    return operations.stream().filter(known -> known.symbol().equals(symbol)).findFirst();
  }

  @Override
  public <T> T derived(Class<T> type, Function<Language, T> computation) {
    return type.cast(derived.computeIfAbsent(type, key -> computation.apply(this)));
  }

  @Override
  public boolean hasDigitLists() {
    return operations.get(0).form() == Form.LIST;
  }

  @Override
  public boolean hasMonomials() {
    return this == ALGEBRA;
  }

  @Override
  public boolean hasPrecedence() {
    return !hasDigitLists();
  }

  @Override
  public boolean hasUnknowns() {
    return hasMonomials();
  }

  @Override
  public int precedence(String written) {
    return operation(symbol(written)).map(Operation::precedence).orElse(0);
  }

  @Override
  public Optional<Syntax> describedSyntax() {
    return Optional.empty();
  }

  /** Operators of lists may be written in small letters. */
  @Override
  public String symbol(String written) {
    return hasDigitLists() ? written.toUpperCase(Locale.ROOT) : written;
  }

  @Override
  public boolean isSpaced(String before, String after) {
    return false;
  }

  @Override
  public Optional<LeafValues> leafValues() {
    return Optional.of(this);
  }

  /**
   * {@inheritDoc} Lists of any length have values at once, because a median is not one of two
   * arguments each.
   *
   * @throws IllegalArgumentException for atoms of other languages or with other variables
   */
  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    return Optional.of(value(operation.symbol(), arguments));
  }

  @Override
  public Optional<String> ruleOf(Operation operation, List<String> arguments) {
    return Optional.of(PaperOperation.of(operation.symbol()).rule());
  }

  @Override
  public Optional<TermRewriting> terms() {
    return Optional.empty();
  }

  private String value(String symbol, List<String> arguments) {
    if (hasMonomials()) {
      Monomial left = Monomial.of(arguments.get(0));
      Monomial right = Monomial.of(arguments.get(1));
      if (!left.variables().equals(right.variables())) {
        throw new IllegalArgumentException(
            "the variables differ: " + left.variables() + " and " + right.variables());
      }
      int coefficient = PaperOperation.of(symbol).value(left.coefficient(), right.coefficient());
      return new Monomial(coefficient, left.variables()).text();
    }
    return String.valueOf(
        PaperOperation.of(symbol).value(arguments.stream().mapToInt(Integer::parseInt).toArray()));
  }

  @Override
  public boolean isTrained(Operation operation) {
    return PaperOperation.of(operation.symbol()).isTrained();
  }

  @Override
  public boolean isOfPaper() {
    return true;
  }

  @Override
  public Notation notation() {
    return notation;
  }

  @Override
  public Set<String> writtenAtoms() {
    return Set.of();
  }

  /**
   * Detects the language of a formula. Returns ListOps for a formula with a square bracket or a
   * call such as {@code MAX(}, and for a single digit. Otherwise it returns Algebra for a formula
   * with a variable, and Arithmetic for all others.
   *
   * @param line perhaps with an expectation and a comment
   */
  public static Language detect(String line) {
    int comment = Notation.comment(ARITHMETIC, line);
    String text = comment < 0 ? line : line.substring(0, comment);
    int expectation = text.indexOf('=');
    String formula = expectation < 0 ? text : text.substring(0, expectation);
    if (formula.indexOf('[') >= 0
        || CALL.matcher(formula).find()
        || WITHOUT_BRACKETS.matcher(formula).matches()
        || LONE_DIGIT.matcher(formula).matches()) {
      return LISTOPS;
    }
    return VARIABLE.matcher(formula).find() ? ALGEBRA : ARITHMETIC;
  }
}
