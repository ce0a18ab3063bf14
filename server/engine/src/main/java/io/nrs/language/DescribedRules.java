package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.language.LanguageRules.Operands;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * A described language with formulas of any shape. Leaves may be irreducible; those with a value
 * are favoured in what is drawn.
 */
public final class DescribedRules extends SyntaxRules {
  /** Up to this many leaves are listed for drawing; otherwise leaves are drawn until one fits. */
  private static final long MAX_LISTED = 200_000;

  private static final int MAX_DRAWS = 200;

  private final DescribedLanguage language;

  /** Whether an operation has three operands or more. */
  private final boolean hasManyOperands;

  // They are computed on first use: most callers need none, and the computation takes time.
  private Optional<List<List<String>>> reducible = Optional.empty();
  private Optional<Map<Boolean, List<List<String>>>> answered = Optional.empty();

  DescribedRules(DescribedLanguage language) {
    super(language, language.syntax(), false);
    this.language = language;
    this.hasManyOperands =
        language.syntax().operations().stream()
            .anyMatch(each -> each.form() == Form.CALL && each.most() > 2);
  }

  private synchronized List<List<String>> reducible() {
    if (reducible.isEmpty()) {
      reducible = Optional.of(LeafDomain.size(syntax) <= MAX_LISTED ? listReducible() : List.of());
    }
    return reducible.get();
  }

  /** Lists the reducible leaves of each operation that has any, in compact form. */
  private List<List<String>> listReducible() {
    return syntax.operations().stream()
        .map(
            operation ->
                LeafDomain.leaves(operation, syntax.atoms())
                    .flatMap(this::forms)
                    .filter(leaf -> value(leaf).isPresent())
                    .toList())
        .filter(leaves -> !leaves.isEmpty())
        .toList();
  }

  @Override
  public boolean hasKnownOperands(String leaf) {
    return terms(leaf).isPresent();
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    return super.isLeafAt(formula, offset, length)
        && hasKnownOperands(formula.subSequence(offset, offset + length).toString());
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
                : formula(shape.nesting(), full, random));
  }

  /** The values of a described language have no size, so none of them is small or extreme. */
  @Override
  public Set<Operands> operands() {
    return EnumSet.of(Operands.ANY, Operands.EQUAL);
  }

  private String equalArguments(int nesting, boolean full, SplittableRandom random) {
    Operation operation = anyOperation(random);
    String argument = formula(nesting - 1, full, random);
    int count = operation.form() == Form.INFIX ? 2 : operation.most();
    return new LeafTerms(operation, Collections.nCopies(count, argument)).print(language);
  }

  /** Returns a formula of exactly this depth; a full one has no shallower operand of two. */
  private String formula(int nesting, boolean full, SplittableRandom random) {
    if (nesting == 0) {
      return atom(random);
    }
    if (nesting == 1 && random.nextInt(5) < 3) {
      return vocabulary().expand(closed(randomLeaf(random)));
    }
    Operation operation = anyOperation(random);
    int count = count(operation, random);
    int deepest = random.nextInt(count);
    int second = count < 2 ? deepest : (deepest + 1 + random.nextInt(count - 1)) % count;
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int depth =
          i == deepest
              ? nesting - 1
              : i != second ? 0 : full ? nesting - 1 : random.nextInt(nesting);
      arguments.add(formula(depth, full, random));
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
    Operation operation = anyOperation(random);
    List<String> arguments = new ArrayList<>();
    for (int left = count(operation, random); left > 0; left--) {
      arguments.add(
          deepest > 1 && random.nextDouble() < nested
              ? generateMixed(deepest - 1, nested, random)
              : atom(random));
    }
    return new LeafTerms(operation, arguments).print(language);
  }

  private Operation anyOperation(SplittableRandom random) {
    return syntax.operations().get(random.nextInt(syntax.operations().size()));
  }

  private static int count(Operation operation, SplittableRandom random) {
    return operation.form() == Form.INFIX
        ? 2
        : random.nextInt(operation.least(), operation.most() + 1);
  }

  /** Returns an atom; every second one comes from a leaf that has a value. */
  private String atom(SplittableRandom random) {
    return vocabulary().expand(randomAtom(random));
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

  /** Returns every leaf that stays as it is. */
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
      String first = syntax.atoms().all().findFirst().orElseThrow();
      String leaf = anyLeaf(() -> random.nextDouble() < share ? first : operand(random), random);
      if (hasIrreducibleLeaves() || value(leaf).isPresent()) {
        return leaf;
      }
    }
    return super.trainingLeaf(random);
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
        left -= Math.pow((double) syntax.atoms().size(), count);
        if (left < 0) {
          return leaf(operation, count, () -> operand(random), random);
        }
      }
    }
    throw new IllegalStateException("fewer leaves than counted");
  }

  /** Draws a leaf with a value, or one that stays, unless almost no leaf is such a one. */
  private String drawn(boolean valued, SplittableRandom random) {
    String leaf = "";
    for (int draw = 0; draw < MAX_DRAWS; draw++) {
      leaf = anyLeaf(() -> operand(random), random);
      if (value(leaf).isPresent() == valued) {
        return leaf;
      }
    }
    return leaf;
  }

  /** If operations may stay, every fourth operand is one. */
  private String operand(SplittableRandom random) {
    return hasIrreducibleLeaves() && random.nextInt(4) == 0
        ? LeafValues.placeholder(1 + random.nextInt(2))
        : vocabulary().expand(anyAtom(random));
  }

  private String anyLeaf(Supplier<String> operands, SplittableRandom random) {
    Operation operation = anyOperation(random);
    int[] arities = LeafDomain.arities(operation).toArray();
    return leaf(operation, arities[random.nextInt(arities.length)], operands, random);
  }

  private String leaf(
      Operation operation, int count, Supplier<String> operands, SplittableRandom random) {
    List<String> arguments = inOrder(Stream.generate(operands).limit(count).toList());
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
                  true, ofOperations(Optional::isPresent), false, ofOperations(Optional::isEmpty)));
    }
    return answered.get();
  }

  private List<List<String>> ofOperations(Predicate<Optional<String>> wanted) {
    return syntax.operations().stream()
        .map(
            operation ->
                LeafDomain.foldedLeaves(operation, syntax.atoms())
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
      String leaf = anyLeaf(() -> vocabulary().expand(anyAtom(random)), random);
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
    Matcher atoms = notation().atom().matcher(randomLeaf(random));
    List<String> found = new ArrayList<>();
    for (int from = 1; atoms.find(from); from = Math.min(atoms.end() + 1, atoms.regionEnd())) {
      if (isAtom(atoms.group())) {
        found.add(atoms.group());
      }
    }
    return found.isEmpty() ? anyAtom(random) : found.get(random.nextInt(found.size()));
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
