package io.nrs.language.paper;

import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Monomial;
import io.nrs.language.Levels;
import io.nrs.language.Operands;
import io.nrs.language.PatternRules;
import io.nrs.language.SyntaxGrammar;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenGrammar;
import io.nrs.language.window.TokenGrammar.LeafTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sums and differences of monomials with the same variables, coefficients modulo 100 with sign. */
public final class AlgebraRules extends PatternRules {
  private static final int LIMIT = 99;

  /** One random leaf in this many has operands that nearly cancel, which are the hardest leaves. */
  private static final int CANCELLING = 4;

  private static final int NEAR = 3;

  /** The variables, in their order. */
  private static final String LETTERS = "abxy";

  private static final Vocabulary VOCABULARY = Vocabulary.ofCharacters("()+-*0123456789" + LETTERS);
  private static final List<String> VARIABLES =
      IntStream.range(1, 16).mapToObj(AlgebraRules::subset).toList();

  /** An operator and the sign written after it, as a right operand can carry them. */
  private static final List<String> SIGN_FORMS = List.of("+", "-", "++", "+-", "-+", "--");

  private static final String COEFFICIENT = "(?:(?:0|[2-9]|[1-9]\\d)\\*)?";
  private static final String PRODUCT =
      "(?:"
          + VARIABLES.stream()
              .map(variables -> Monomial.product(variables).replace("*", "\\*"))
              .collect(Collectors.joining("|"))
          + ")(?![*abxy])";
  private static final Pattern ATOM = Pattern.compile("[-+]" + COEFFICIENT + PRODUCT);
  private static final Pattern LEAF =
      Pattern.compile("\\(([-+]%1$s(%2$s))([-+])([-+]?%1$s\\2)\\)".formatted(COEFFICIENT, PRODUCT));

  private static String subset(int bits) {
    StringBuilder variables = new StringBuilder();
    for (int i = 0; i < LETTERS.length(); i++) {
      if ((bits >> i & 1) == 1) {
        variables.append(LETTERS.charAt(i));
      }
    }
    return variables.toString();
  }

  private final Language language;
  private final LeafValues values;

  public AlgebraRules(Language language) {
    this.language = language;
    this.values = language.leafValues().orElseThrow();
  }

  @Override
  public Language language() {
    return language;
  }

  @Override
  public Vocabulary vocabulary() {
    return VOCABULARY;
  }

  @Override
  protected Pattern leafPattern() {
    return LEAF;
  }

  @Override
  protected Pattern atomPattern() {
    return ATOM;
  }

  @Override
  public String valueOf(String leaf) {
    Matcher parts = LEAF.matcher(leaf);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no Algebra leaf: " + leaf);
    }
    return values
        .valueOf(
            language.operation(parts.group(3)).orElseThrow(),
            List.of(parts.group(1), parts.group(4)))
        .orElseThrow();
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    String variables = VARIABLES.get(random.nextInt(VARIABLES.size()));
    return operation(shape.nesting(), variables, shape.simplified(), operands, random);
  }

  private static String operation(
      int nesting,
      String variables,
      boolean simplified,
      Operands operands,
      SplittableRandom random) {
    boolean adds = random.nextBoolean();
    if (nesting > 1) {
      String left = operation(nesting - 1, variables, simplified, operands.ofSide(random), random);
      String right =
          operands == Operands.EQUAL
              ? left
              : operation(nesting - 1, variables, simplified, operands, random);
      return "(" + left + (adds ? "+" : "-") + right + ")";
    }
    int left = operands.number(random);
    int right = operands == Operands.EQUAL ? left : operands.number(random);
    if (simplified && right < 0) {
      adds = !adds;
      right = -right;
    }
    // A positive operand may have a sign of its own if signs are not simplified.
    boolean signWritten = !simplified && (right < 0 || random.nextBoolean());
    String sign = signWritten ? (right < 0 ? "-" : "+") : "";
    return leaf(left, (adds ? "+" : "-") + sign, right, variables);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    int nesting = random.nextInt(8) == 0 ? 1 : random.nextInt(3) == 0 ? 2 : 3;
    return new FormulaShape(nesting, 2, random.nextBoolean());
  }

  @Override
  public Levels levels() {
    return new Levels(3, 2, 8, 2);
  }

  @Override
  public List<String> operators() {
    return List.of("+", "-");
  }

  @Override
  public boolean hasSignedOperands() {
    return true;
  }

  @Override
  public String variables() {
    return LETTERS;
  }

  @Override
  public int longestValue() {
    return "-99*a*b*x*y".length();
  }

  @Override
  public Windows windows() {
    return new Windows(56, 18);
  }

  @Override
  public Stream<String> domain() {
    return VARIABLES.stream()
        .flatMap(
            variables ->
                SIGN_FORMS.stream()
                    .flatMap(
                        form ->
                            IntStream.rangeClosed(-LIMIT, LIMIT)
                                .boxed()
                                .flatMap(left -> rightOperands(left, form, variables))));
  }

  private static Stream<String> rightOperands(int left, String form, String variables) {
    return IntStream.rangeClosed(smallest(form), LIMIT)
        .mapToObj(right -> leaf(left, form, right, variables));
  }

  /** Zero has no minus sign of its own. */
  private static int smallest(String form) {
    return form.length() > 1 && form.endsWith("-") ? 1 : 0;
  }

  private static String leaf(int left, String form, int right, String variables) {
    return "("
        + new Monomial(left, variables).text()
        + form
        + new Monomial(right, variables).unsigned()
        + ")";
  }

  @Override
  public Stream<String> atoms() {
    return VARIABLES.stream()
        .flatMap(
            variables ->
                IntStream.rangeClosed(-LIMIT, LIMIT)
                    .mapToObj(value -> new Monomial(value, variables).text()));
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    String form = SIGN_FORMS.get(random.nextInt(SIGN_FORMS.size()));
    int left = Operands.ANY.number(random);
    int right =
        random.nextInt(CANCELLING) == 0
            ? Math.abs(left) + random.nextInt(-NEAR, NEAR + 1)
            : random.nextInt(LIMIT + 1);
    return leaf(
        left,
        form,
        Math.max(smallest(form), Math.min(LIMIT, right)),
        VARIABLES.get(random.nextInt(VARIABLES.size())));
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    String form = SIGN_FORMS.get(random.nextInt(SIGN_FORMS.size()));
    return leaf(
        Operands.ANY.number(random),
        form,
        random.nextInt(smallest(form), LIMIT + 1),
        VARIABLES.get(random.nextInt(VARIABLES.size())));
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    return new Monomial(
            Operands.ANY.number(random), VARIABLES.get(random.nextInt(VARIABLES.size())))
        .text();
  }

  /** A left operand has a sign, a right operand may have one. */
  @Override
  public TokenGrammar tokenGrammar() {
    String atom = TokenGrammar.ATOM;
    String sign = TokenGrammar.SIGN;
    Map<Character, Set<String>> roles = new HashMap<>(Map.of('(', Set.of("open")));
    roles.putAll(Map.of(')', Set.of("close"), '*', Set.of("times")));
    roles.putAll(Map.of('+', Set.of(sign, "infix"), '-', Set.of(sign, "infix")));
    "0123456789".chars().forEach(digit -> roles.put((char) digit, Set.of("digit")));
    LETTERS.chars().forEach(letter -> roles.put((char) letter, Set.of("letter")));
    List<Set<List<String>>> atoms = new ArrayList<>();
    List<String> product = List.of("letter");
    for (int count = 1; count <= LETTERS.length(); count++) {
      List<String> one = List.of("digit", "times");
      List<String> two = List.of("digit", "digit", "times");
      atoms.add(
          Set.of(product, SyntaxGrammar.joined(one, product), SyntaxGrammar.joined(two, product)));
      product = SyntaxGrammar.joined(product, List.of("times", "letter"));
    }
    List<String> signed = List.of(sign, atom);
    List<String> operation = List.of("open", TokenGrammar.FORMULA, "infix", "right", "close");
    return new TokenGrammar(
        roles,
        atoms,
        Map.of(
            TokenGrammar.FORMULA,
            List.of(signed, operation),
            "right",
            List.of(List.of(TokenGrammar.FORMULA), List.of(atom))),
        Set.of(
            new LeafTokens(List.of("open", sign, atom, "infix", atom, "close")),
            new LeafTokens(List.of("open", sign, atom, "infix", sign, atom, "close"))),
        2);
  }

  @Override
  public int longestLeaf() {
    return "(-99*a*b*x*y--99*a*b*x*y)".length();
  }
}
