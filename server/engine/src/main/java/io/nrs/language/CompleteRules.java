package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A described language with complete formulas, as in the paper's data. All its operations are
 * lists, or all are infix with two operands of the same depth. Every leaf has a value, and atoms
 * are drawn uniformly. Parts are drawn in the order in which they are written.
 */
final class CompleteRules extends SyntaxRules {
  private static final String PLUS = "+";
  private static final String MINUS = "-";

  private final LeafValues values;
  private final Notation notation;
  private final boolean lists;
  private final boolean signed;
  private final List<String> operators;
  private final Map<String, Operation> operations = new HashMap<>();
  private final List<String> symbols;

  /** Each operator as often as its weight. */
  private final List<String> weighted;

  /**
   * @param language that the syntax belongs to, whichever grammar reads it
   */
  CompleteRules(Language language, Syntax syntax) {
    super(syntax);
    this.values = language.leafValues().orElse((operation, arguments) -> Optional.empty());
    this.lists = isList(syntax);
    Vocabulary vocabulary = new Vocabulary(tokens(syntax), compact(tokens(syntax)));
    this.operators = syntax.operations().stream().map(o -> vocabulary.compact(o.symbol())).toList();
    syntax
        .operations()
        .forEach(operation -> operations.put(vocabulary.compact(operation.symbol()), operation));
    this.symbols = syntax.atoms().symbols().stream().map(vocabulary::compact).toList();
    this.signed =
        syntax.atoms().integers().filter(range -> range.least() < 0).isPresent()
            && operators.containsAll(List.of(PLUS, MINUS));
    this.weighted =
        operators.stream()
            .flatMap(
                operator ->
                    Stream.generate(() -> operator)
                        .limit(
                            syntax
                                .sampling()
                                .weights()
                                .getOrDefault(operations.get(operator).symbol(), 1)))
            .toList();
    String atom = atom();
    this.notation =
        new Notation(language, vocabulary, Pattern.compile(leaf(atom)), Pattern.compile(atom));
  }

  private static boolean isList(Syntax syntax) {
    return syntax.operations().get(0).form() == Form.LIST;
  }

  /**
   * The character of a word is the last of its letters that no other word has, in lower case. For
   * MIN, MAX and SM it is {@code n}, {@code x} and {@code s}.
   */
  private static String compact(List<String> tokens) {
    StringBuilder compact = new StringBuilder();
    for (String token : tokens) {
      compact.append(token.length() == 1 ? token.charAt(0) : letter(token, tokens, compact));
    }
    return compact.toString();
  }

  private static char letter(String word, List<String> tokens, CharSequence taken) {
    for (int i = word.length() - 1; i >= 0; i--) {
      String letter = word.substring(i, i + 1);
      char compact = Character.toLowerCase(letter.charAt(0));
      boolean free =
          Character.isLetter(compact)
              && tokens.stream()
                  .allMatch(
                      other ->
                          other.equals(word)
                              || !(other.contains(letter) || other.indexOf(compact) >= 0))
              && taken.chars().noneMatch(c -> c == compact);
      if (free) {
        return compact;
      }
    }
    return (char) (FIRST_PRIVATE + taken.length());
  }

  private String atom() {
    return syntax
        .atoms()
        .integers()
        .map(
            range -> {
              int digits =
                  Math.max(
                      String.valueOf(Math.abs(range.least())).length(),
                      String.valueOf(Math.abs(range.greatest())).length());
              String sign = range.least() < 0 ? "-?" : "";
              return "(?:0|" + sign + "[1-9][0-9]{0," + (digits - 1) + "})";
            })
        .orElseGet(() -> anyOf(symbols.stream()));
  }

  private String leaf(String atom) {
    String open = Pattern.quote(syntax.open());
    String close = Pattern.quote(syntax.close());
    String any = anyOf(operators.stream());
    return lists
        ? "%1$s(%3$s)(%4$s)(%4$s)%2$s|(%3$s)(%4$s)(%4$s)(?=%4$s)".formatted(open, close, any, atom)
        : "%1$s(%4$s)(%3$s)(%4$s)%2$s".formatted(open, close, any, atom);
  }

  @Override
  public String valueOf(String leaf) {
    boolean part = lists && !leaf.startsWith(syntax.open());
    // The first part of a list is a leaf only before its next argument.
    Matcher parts = notation.leaf().matcher(part ? syntax.open() + leaf + syntax.close() : leaf);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no leaf of " + language().id() + ": " + leaf);
    }
    String operator = parts.group(lists ? 1 : 2);
    String left = parts.group(lists ? 2 : 1);
    String value =
        values
            .valueOf(operations.get(operator), List.of(written(left), written(parts.group(3))))
            .map(vocabulary()::compact)
            .orElseThrow(() -> new IllegalArgumentException("no reducible leaf: " + leaf));
    return part ? operator + value : value;
  }

  private String written(String atom) {
    return vocabulary().expand(atom);
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    if (lists) {
      StringBuilder text = new StringBuilder();
      String only = operands == Operands.EQUAL ? atom(operands, random) : "";
      Supplier<String> atoms = only.isEmpty() ? () -> atom(operands, random) : () -> only;
      list(shape.nesting(), shape.arguments(), atoms, random, text);
      return text.toString();
    }
    return infix(shape.nesting(), shape.simplified(), operands, random);
  }

  /** Digits are never small, as none of them is large. */
  @Override
  public Set<Operands> operands() {
    return EnumSet.complementOf(
        lists ? EnumSet.of(Operands.SMALL, Operands.VARIED) : EnumSet.of(Operands.VARIED));
  }

  /** Draws an atom; if the language has no such atom, any atom. */
  private String atom(Operands operands, SplittableRandom random) {
    if (operands == Operands.ANY || operands == Operands.EQUAL) {
      return randomAtom(random);
    }
    Optional<Atoms.Range> integers = syntax.atoms().integers();
    if (integers.isPresent()) {
      int number = operands.number(random);
      return number < integers.get().least() || number > integers.get().greatest()
          ? randomAtom(random)
          : String.valueOf(number);
    }
    int digit = operands.digit(random);
    return digit < symbols.size() ? symbols.get(digit) : randomAtom(random);
  }

  /** A list with exactly two operations as arguments, as deep as the list allows. */
  private void list(
      int nesting,
      int arguments,
      Supplier<String> atoms,
      SplittableRandom random,
      StringBuilder text) {
    boolean[] nested = new boolean[arguments];
    if (nesting > 1) {
      int first = random.nextInt(arguments);
      int second = random.nextInt(arguments - 1);
      nested[first] = true;
      nested[second < first ? second : second + 1] = true;
    }
    text.append(syntax.open());
    int operator = text.length();
    for (boolean operation : nested) {
      if (operation) {
        list(nesting - 1, arguments, atoms, random, text);
      } else {
        text.append(atoms.get());
      }
    }
    text.insert(operator, operators.get(random.nextInt(operators.size())));
    text.append(syntax.close());
  }

  private String infix(
      int nesting, boolean simplified, Operands operands, SplittableRandom random) {
    String operator = operators.get(random.nextInt(operators.size()));
    if (nesting > 1) {
      String left = infix(nesting - 1, simplified, operands.ofSide(random), random);
      String right =
          operands == Operands.EQUAL ? left : infix(nesting - 1, simplified, operands, random);
      return whole(left + operator + right);
    }
    String left = atom(operands, random);
    String right = operands == Operands.EQUAL ? left : atom(operands, random);
    boolean sum = operator.equals(PLUS) || operator.equals(MINUS);
    if (signed && simplified && sum && right.startsWith(MINUS)) {
      operator = operator.equals(PLUS) ? MINUS : PLUS;
      right = right.substring(1);
    }
    return whole(left + operator + right);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    int most = syntax.sampling().arguments();
    int nesting = trainingNesting(random);
    int arguments = most > 2 ? random.nextInt(2, most + 1) : 2;
    return new FormulaShape(nesting, arguments, !signed || random.nextBoolean());
  }

  private int trainingNesting(SplittableRandom random) {
    return switch (syntax.nesting()) {
      case 1 -> 1;
      case 2 -> random.nextInt(4) == 0 ? 1 : 2;
      default -> random.nextInt(8) == 0 ? 1 : random.nextInt(3) == 0 ? 2 : 3;
    };
  }

  @Override
  public Levels levels() {
    return new Levels(
        syntax.nesting(),
        syntax.sampling().arguments(),
        syntax.sampling().testNesting(),
        syntax.sampling().testArguments());
  }

  @Override
  public boolean hasSignedOperands() {
    return signed;
  }

  @Override
  public Stream<String> domain() {
    List<String> atoms = atoms().toList();
    return operators.stream()
        .flatMap(
            operator ->
                atoms.stream()
                    .flatMap(
                        left -> atoms.stream().flatMap(right -> forms(operator, left, right))));
  }

  private Stream<String> forms(String operator, String left, String right) {
    return lists
        ? Stream.of(whole(operator + left + right), operator + left + right)
        : Stream.of(whole(left + operator + right));
  }

  private String whole(String inner) {
    return syntax.open() + inner + syntax.close();
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    if (lists) {
      String part = anyOperator(random) + randomAtom(random) + randomAtom(random);
      return random.nextBoolean() ? part : whole(part);
    }
    return whole(randomAtom(random) + anyOperator(random) + randomAtom(random));
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    if (lists) {
      return randomLeaf(random);
    }
    String operator = operators.get(random.nextInt(operators.size()));
    return whole(randomAtom(random) + operator + randomAtom(random));
  }

  private String anyOperator(SplittableRandom random) {
    return weighted.get(random.nextInt(weighted.size()));
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    Optional<Atoms.Range> integers = syntax.atoms().integers();
    return integers.isPresent()
        ? String.valueOf(random.nextInt(integers.get().least(), integers.get().greatest() + 1))
        : symbols.get(random.nextInt(symbols.size()));
  }

  @Override
  public boolean leavesOperator(String leaf) {
    return lists && !leaf.startsWith(syntax.open());
  }

  @Override
  public int longestLeaf() {
    return 3 + 2 * longestValue();
  }

  @Override
  public int longestValue() {
    return longestAtom();
  }

  @Override
  public Notation notation() {
    return notation;
  }
}
