package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.FormulaSorts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A described language with formulas of any shape. Leaves may be irreducible; those with a value
 * are favoured in what is drawn.
 */
public class DescribedRules extends SyntaxRules {
  /** Up to this many leaves are listed for drawing; otherwise leaves are drawn until one fits. */
  private static final long MAX_LISTED = 200_000;

  private static final int MAX_DRAWS = 200;

  private final DescribedLanguage language;
  private final FormulaSorts sorts;

  private final boolean hasManyOperands;

  // They are computed on first use: most callers need none, and the computation takes time.
  private Optional<List<List<String>>> reducible = Optional.empty();
  private Optional<Map<Boolean, List<List<String>>>> answered = Optional.empty();

  public DescribedRules(DescribedLanguage language) {
    this(language, Optional.empty());
  }

  protected DescribedRules(DescribedLanguage language, Optional<TermTokens> terms) {
    super(language, language.syntax(), false, terms);
    this.language = language;
    this.sorts = new FormulaSorts(language.syntax());
    this.hasManyOperands =
        language.syntax().operations().stream()
            .anyMatch(each -> each.form() == Form.CALL && each.most() > 2);
  }

  public DescribedLanguage described() {
    return language;
  }

  private synchronized List<List<String>> reducible() {
    if (reducible.isEmpty()) {
      reducible =
          Optional.of(
              LeafDomain.size(syntax) <= MAX_LISTED
                  ? listed(false, Optional::isPresent)
                  : List.of());
    }
    return reducible.get();
  }

  @Override
  protected boolean hasKnownOperands(String leaf) {
    return terms(leaf).isPresent();
  }

  @Override
  public int rewrites(CharSequence formula) {
    boolean lists =
        syntax.operations().stream().anyMatch(operation -> operation.form() == Form.LIST);
    int operations = (int) formula.chars().filter(this::isOperator).count();
    return lists ? operations + super.rewrites(formula) : operations;
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    if (!operands().contains(operands)) {
      throw new IllegalArgumentException(language.id() + " has no operands " + operands);
    }
    boolean full = random.nextBoolean();
    return vocabulary()
        .compact(
            operands == Operands.EQUAL
                ? equalArguments(shape.nesting(), full, random)
                : formula(shape.nesting(), FormulaSorts.ANY, full, random));
  }

  /** The values of a described language have no size, so none of them is small or extreme. */
  @Override
  public Set<Operands> operands() {
    return EnumSet.of(Operands.ANY, Operands.EQUAL);
  }

  private String equalArguments(int nesting, boolean full, SplittableRandom random) {
    Operation operation = anyOperation(FormulaSorts.ANY, nesting, random);
    int count = operation.form() == Form.INFIX ? 2 : operation.most();
    Map<String, String> ofSorts = new HashMap<>();
    List<String> arguments = new ArrayList<>();
    for (int place = 0; place < count; place++) {
      arguments.add(
          ofSorts.computeIfAbsent(
              FormulaSorts.of(operation, place), sort -> formula(nesting - 1, sort, full, random)));
    }
    return new LeafTerms(operation, arguments).print(language);
  }

  /**
   * Returns a formula of exactly this depth, or of the deepest one below that its sort allows; a
   * full one has no shallower operand of two.
   */
  private String formula(int nesting, String sort, boolean full, SplittableRandom random) {
    int depth = Math.min(nesting, sorts.deepest(sort, nesting));
    if (depth == 0) {
      return atom(sort, random);
    }
    if (depth == 1 && sort.isEmpty() && random.nextInt(5) < 3 && !reducible().isEmpty()) {
      return vocabulary().expand(closed(randomLeaf(random)));
    }
    Operation operation = anyOperation(sort, depth, random);
    int count = count(operation, random);
    List<Integer> deep =
        IntStream.range(0, count)
            .filter(
                place -> sorts.deepest(FormulaSorts.of(operation, place), depth - 1) == depth - 1)
            .boxed()
            .toList();
    int deepest = deep.get(random.nextInt(deep.size()));
    int second = count < 2 ? deepest : (deepest + 1 + random.nextInt(count - 1)) % count;
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int below =
          i == deepest ? depth - 1 : i != second ? 0 : full ? depth - 1 : random.nextInt(depth);
      arguments.add(formula(below, FormulaSorts.of(operation, i), full, random));
    }
    return new LeafTerms(operation, arguments).print(language);
  }

  /**
   * Returns a formula of any shape, in its written form.
   *
   * @param deepest the most levels, 1 or more
   * @param nested the share of operands that are formulas themselves, from 0 to 1
   */
  public String generateMixed(int deepest, double nested, SplittableRandom random) {
    return mixed(deepest, FormulaSorts.ANY, nested, random);
  }

  private String mixed(int deepest, String wanted, double nested, SplittableRandom random) {
    Operation operation = anyOperation(wanted, 1, random);
    List<String> arguments = new ArrayList<>();
    int count = count(operation, random);
    for (int place = 0; place < count; place++) {
      String sort = FormulaSorts.of(operation, place);
      arguments.add(
          deepest > 1 && random.nextDouble() < nested && sorts.deepest(sort, 1) > 0
              ? mixed(deepest - 1, sort, nested, random)
              : atom(sort, random));
    }
    return new LeafTerms(operation, arguments).print(language);
  }

  private Operation anyOperation(SplittableRandom random) {
    return syntax.operations().get(random.nextInt(syntax.operations().size()));
  }

  /** An operation that gives a sort, in a formula of this depth. */
  private Operation anyOperation(String sort, int depth, SplittableRandom random) {
    List<Operation> fitting = sorts.operations(sort, depth);
    return fitting.get(random.nextInt(fitting.size()));
  }

  private static int count(Operation operation, SplittableRandom random) {
    return operation.form() == Form.INFIX
        ? 2
        : random.nextInt(operation.least(), operation.most() + 1);
  }

  /** Returns an atom; every second one comes from a leaf that has a value. */
  private String atom(String sort, SplittableRandom random) {
    for (int draw = 0; draw < MAX_DRAWS; draw++) {
      String atom = vocabulary().expand(randomAtom(random));
      if (sorts.fits(atom, sort)) {
        return atom;
      }
    }
    return sorts.firstAtom(sort);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    int nesting = syntax.nesting();
    int level =
        nesting == 1 || random.nextInt(8) == 0
            ? 1
            : nesting == 2 || random.nextInt(3) == 0 ? 2 : nesting;
    return new FormulaShape(level, 2, true);
  }

  /** Returns nothing if the meaning is not known. */
  @Override
  public Stream<String> domain() {
    return super.domain().filter(leaf -> hasIrreducibleLeaves() || value(leaf).isPresent());
  }

  public Stream<String> irreducibleLeaves() {
    return domain().filter(leaf -> value(leaf).isEmpty());
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    if (!hasIrreducibleLeaves()) {
      return randomLeaf(random);
    }
    boolean valued = random.nextBoolean();
    if (LeafDomain.size(syntax, true) > MAX_LISTED) {
      return drawn(valued, random);
    }
    List<List<String>> leaves = answered().get(valued);
    List<String> ofOperation = leaves.get(random.nextInt(leaves.size()));
    return ofOperation.get(random.nextInt(ofOperation.size()));
  }

  /**
   * In every second leaf of a language with operations of three or more operands, some operands are
   * the first atom. The value of such an operation is hardly learnt at all, unless the network
   * learns first how it depends on one operand and on two.
   */
  @Override
  public String trainingLeaf(SplittableRandom random) {
    if (hasManyOperands && random.nextBoolean()) {
      double share = random.nextDouble();
      String leaf =
          anyLeaf(
              sort -> random.nextDouble() < share ? sorts.firstAtom(sort) : operand(sort, random),
              random);
      if (hasIrreducibleLeaves() || value(leaf).isPresent()) {
        return leaf;
      }
    }
    return hasIrreducibleLeaves() ? anyLeaf(random) : randomLeaf(random);
  }

  /**
   * If leaves of three operands or more have values, three of four are drawn from all leaves alike.
   * An operation of many operands has almost all of them: drawn as often as another, it shows each
   * of them too seldom.
   */
  @Override
  public String laterLeaf(SplittableRandom random) {
    return !hasManyOperands || hasIrreducibleLeaves() || random.nextInt(4) == 0
        ? trainingLeaf(random)
        : evenLeaf(random);
  }

  private String evenLeaf(SplittableRandom random) {
    double left = random.nextDouble() * LeafDomain.size(syntax);
    for (Operation operation : syntax.operations()) {
      for (int count : LeafDomain.arities(operation).toArray()) {
        left -= LeafDomain.size(syntax, operation, count);
        if (left < 0) {
          return leaf(operation, count, sort -> operand(sort, random), random);
        }
      }
    }
    throw new IllegalStateException("fewer leaves than counted");
  }

  /** Draws a leaf with a value, or one that stays, unless almost no leaf is such a one. */
  private String drawn(boolean valued, SplittableRandom random) {
    String leaf = "";
    for (int draw = 0; draw < MAX_DRAWS; draw++) {
      leaf = anyLeaf(sort -> operand(sort, random), random);
      if (value(leaf).isPresent() == valued) {
        return leaf;
      }
    }
    return leaf;
  }

  /** If operations may stay, every fourth operand is one. */
  private String operand(String sort, SplittableRandom random) {
    return hasIrreducibleLeaves() && random.nextInt(4) == 0
        ? LeafValues.placeholder(1 + random.nextInt(2))
        : vocabulary().expand(anyAtom(sort, random));
  }

  private String anyLeaf(Function<String, String> operands, SplittableRandom random) {
    Operation operation = anyOperation(random);
    int[] arities = LeafDomain.arities(operation).toArray();
    return leaf(operation, arities[random.nextInt(arities.length)], operands, random);
  }

  /**
   * @param operands gives one of a sort
   */
  private String leaf(
      Operation operation, int count, Function<String, String> operands, SplittableRandom random) {
    List<String> arguments =
        inOrder(
            IntStream.range(0, count)
                .mapToObj(place -> operands.apply(FormulaSorts.of(operation, place)))
                .toList());
    List<String> forms = forms(new LeafTerms(operation, arguments)).toList();
    return forms.get(random.nextInt(forms.size()));
  }

  /** Numbers the placeholders in the order of their first occurrence. */
  private static List<String> inOrder(List<String> operands) {
    List<String> known = operands.stream().filter(LeafValues::isPlaceholder).distinct().toList();
    return operands.stream()
        .map(each -> known.contains(each) ? LeafValues.placeholder(known.indexOf(each) + 1) : each)
        .toList();
  }

  /** Lists the leaves of each operation that have a value, and those that stay. */
  private synchronized Map<Boolean, List<List<String>>> answered() {
    if (answered.isEmpty()) {
      answered =
          Optional.of(
              Map.of(
                  true, listed(true, Optional::isPresent), false, listed(true, Optional::isEmpty)));
    }
    return answered.get();
  }

  /** Lists the leaves of each operation with such values, in compact form. */
  private List<List<String>> listed(boolean folded, Predicate<Optional<String>> wanted) {
    return syntax.operations().stream()
        .map(
            operation ->
                LeafDomain.leaves(operation, syntax.atoms(), folded)
                    .flatMap(this::forms)
                    .filter(leaf -> wanted.test(value(leaf)))
                    .toList())
        .filter(leaves -> !leaves.isEmpty())
        .toList();
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    List<List<String>> listed = reducible();
    if (!listed.isEmpty()) {
      List<String> leaves = listed.get(random.nextInt(listed.size()));
      return leaves.get(random.nextInt(leaves.size()));
    }
    for (int draw = 0; draw < MAX_DRAWS; draw++) {
      String leaf = anyLeaf(sort -> vocabulary().expand(anyAtom(sort, random)), random);
      if (value(leaf).isPresent()) {
        return leaf;
      }
    }
    throw new IllegalStateException("almost no leaf of " + language.id() + " has a value");
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    if (random.nextBoolean() || reducible().isEmpty()) {
      return anyAtom(random);
    }
    Matcher atoms = atomPattern().matcher(randomLeaf(random));
    List<String> found = new ArrayList<>();
    for (int from = 1; atoms.find(from); from = Math.min(atoms.end() + 1, atoms.regionEnd())) {
      if (isAtom(atoms.group())) {
        found.add(atoms.group());
      }
    }
    return found.isEmpty() ? anyAtom(random) : found.get(random.nextInt(found.size()));
  }

  private String anyAtom(String sort, SplittableRandom random) {
    String atom = anyAtom(random);
    while (!sorts.fits(vocabulary().expand(atom), sort)) {
      atom = anyAtom(random);
    }
    return atom;
  }

  private String anyAtom(SplittableRandom random) {
    Atoms atoms = syntax.atoms();
    long chosen = random.nextLong(atoms.size());
    List<String> symbols = List.copyOf(atoms.symbols());
    return vocabulary()
        .compact(
            chosen < symbols.size()
                ? symbols.get((int) chosen)
                : String.valueOf(atoms.integers().orElseThrow().least() + chosen - symbols.size()));
  }
}
