package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The engine's knowledge of a described language, all derived from the description. */
public final class DescribedRules extends SyntaxRules {
  /** Up to this many leaves are listed for drawing; otherwise leaves are drawn until one fits. */
  private static final long MAX_LISTED = 200_000;

  private static final int MAX_DRAWS = 200;

  private final DescribedLanguage language;
  private final Notation notation;
  // They are computed on first use: most callers need neither, and the computation takes time.
  private Optional<List<List<String>>> reducible = Optional.empty();
  private Optional<Boolean> irreducible = Optional.empty();
  private final int longestLeaf;

  DescribedRules(DescribedLanguage language) {
    super(language.syntax());
    this.language = language;
    Vocabulary vocabulary = vocabulary(language);
    Patterns patterns = new Patterns(syntax, vocabulary);
    this.notation = new Notation(language, vocabulary, patterns.leaf(), patterns.atom());
    this.longestLeaf = widestLeaf();
  }

  private static Vocabulary vocabulary(DescribedLanguage language) {
    List<String> texts = tokens(language.syntax());
    StringBuilder compact = new StringBuilder();
    for (String text : texts) {
      boolean single = text.length() == 1 && !text.equals(Vocabulary.OMEGA);
      compact.append(single ? text.charAt(0) : (char) (FIRST_PRIVATE + compact.length()));
    }
    return new Vocabulary(texts, compact.toString(), language::isSpaced);
  }

  /** Patterns over compact text, in which every token is one character. */
  private static final class Patterns {
    private final Syntax syntax;
    private final Vocabulary vocabulary;
    private final String atom;

    Patterns(Syntax syntax, Vocabulary vocabulary) {
      this.syntax = syntax;
      this.vocabulary = vocabulary;
      String symbols = anyOf(syntax.atoms().symbols().stream());
      String integers =
          syntax
              .atoms()
              .integers()
              .map(range -> (range.least() < 0 ? "-?" : "") + "[0-9]+(?![0-9])")
              .orElse("");
      this.atom =
          Stream.of(symbols, integers)
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining("|", "(?:", ")"));
    }

    Pattern atom() {
      return Pattern.compile(atom);
    }

    Pattern leaf() {
      String open = Pattern.quote(syntax.open());
      String close = Pattern.quote(syntax.close());
      List<String> all = new ArrayList<>();
      add(all, Form.INFIX, operators -> open + atom + operators + atom + close);
      add(all, Form.PREFIX, operators -> open + operators + atom + close);
      add(all, Form.LIST, operators -> open + operators + atom + atom + close);
      add(all, Form.LIST, operators -> operators + atom + atom + "(?=[^" + close + "])");
      syntax.operations().stream()
          .filter(operation -> operation.form() == Form.CALL)
          .map(operation -> call(operation, open, close))
          .forEach(all::add);
      return Pattern.compile(String.join("|", all));
    }

    private void add(List<String> all, Form form, UnaryOperator<String> shape) {
      String operators =
          anyOf(
              syntax.operations().stream()
                  .filter(operation -> operation.form() == form)
                  .map(Operation::symbol));
      if (!operators.isEmpty()) {
        all.add(shape.apply(operators));
      }
    }

    private String call(Operation operation, String open, String close) {
      return anyOf(Stream.of(operation.symbol()))
          + open
          + atom
          + "(?:,%s){%d,%d}".formatted(atom, operation.least() - 1, operation.most() - 1)
          + close;
    }

    private String anyOf(Stream<String> tokens) {
      return SyntaxRules.anyOf(tokens.map(vocabulary::compact));
    }
  }

  private int widestLeaf() {
    int atom = longestAtom();
    return syntax.operations().stream()
        .mapToInt(
            operation ->
                switch (operation.form()) {
                  case INFIX, LIST -> 3 + 2 * atom;
                  case PREFIX -> 3 + atom;
                  case CALL -> 2 + operation.most() * (atom + 1);
                })
        .max()
        // A language that is known by its id alone has no operations.
        .orElse(0);
  }

  private synchronized List<List<String>> reducible() {
    if (reducible.isEmpty()) {
      reducible = Optional.of(LeafDomain.size(syntax) <= MAX_LISTED ? listReducible() : List.of());
    }
    return reducible.get();
  }

  /** Lists the reducible leaves of each operation that has any, in compact form. */
  private List<List<String>> listReducible() {
    List<List<String>> all = new ArrayList<>();
    for (Operation operation : syntax.operations()) {
      List<String> leaves =
          LeafDomain.leaves(operation, syntax.atoms())
              .flatMap(this::forms)
              .filter(leaf -> value(leaf).isPresent())
              .toList();
      if (!leaves.isEmpty()) {
        all.add(leaves);
      }
    }
    return List.copyOf(all);
  }

  /** A leaf in compact form; the first part of a longer list is a form of its own. */
  private Stream<String> forms(LeafTerms leaf) {
    String whole = vocabulary().compact(leaf.print(language));
    return leaf.operation().form() == Form.LIST
        ? Stream.of(whole, whole.substring(1, whole.length() - 1))
        : Stream.of(whole);
  }

  @Override
  public Notation notation() {
    return notation;
  }

  @Override
  public String valueOf(String leaf) {
    return value(leaf)
        .orElseThrow(
            () -> new IllegalArgumentException("no reducible leaf: " + vocabulary().expand(leaf)));
  }

  /** Returns the value of a leaf; nothing for an irreducible leaf, or for text that is no leaf. */
  private Optional<String> value(String leaf) {
    return terms(leaf)
        .flatMap(
            found ->
                language
                    .leafValues()
                    .flatMap(values -> values.valueOf(found.operation(), found.arguments())))
        .map(vocabulary()::compact)
        .map(value -> leavesOperator(leaf) ? leaf.charAt(0) + value : value);
  }

  /** Takes a leaf in compact form apart. */
  Optional<LeafTerms> terms(String leaf) {
    Optional<Operation> operation =
        syntax.operations().stream().filter(candidate -> isOperatorOf(candidate, leaf)).findFirst();
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Matcher atoms = notation.atom().matcher(leaf);
    List<String> arguments = new ArrayList<>();
    int from = operation.get().form() == Form.INFIX ? 1 : leaf.startsWith(syntax.open()) ? 2 : 1;
    while (atoms.find(from)) {
      arguments.add(vocabulary().expand(atoms.group()));
      // A minus sign after an operand is the operator, not a sign.
      from = atoms.end() + (operation.get().form() == Form.LIST ? 0 : 1);
      if (from >= leaf.length()) {
        break;
      }
    }
    boolean known = arguments.stream().allMatch(syntax.atoms()::contains);
    return known ? Optional.of(new LeafTerms(operation.get(), arguments)) : Optional.empty();
  }

  private boolean isOperatorOf(Operation operation, String leaf) {
    char symbol = vocabulary().compact(operation.symbol()).charAt(0);
    boolean bracket = leaf.startsWith(syntax.open());
    return switch (operation.form()) {
      case INFIX -> bracket && infix(leaf) == symbol;
      case PREFIX -> bracket && leaf.charAt(1) == symbol;
      case LIST -> leaf.charAt(bracket ? 1 : 0) == symbol;
      case CALL -> leaf.charAt(0) == symbol;
    };
  }

  /** Returns the token after the first operand. */
  private char infix(String leaf) {
    Matcher first = notation.atom().matcher(leaf).region(1, leaf.length());
    return first.lookingAt() && first.end() < leaf.length() ? leaf.charAt(first.end()) : ' ';
  }

  /** If the meaning is not known, every leaf may be rewritten. */
  @Override
  public boolean isReducible(String leaf) {
    return language.leafValues().isEmpty() || value(leaf).isPresent();
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    return super.isLeafAt(formula, offset, length)
        && isReducible(formula.subSequence(offset, offset + length).toString());
  }

  @Override
  public int rewrites(CharSequence formula) {
    String operators =
        syntax.operations().stream()
            .map(operation -> vocabulary().compact(operation.symbol()))
            .collect(Collectors.joining());
    boolean lists =
        syntax.operations().stream().anyMatch(operation -> operation.form() == Form.LIST);
    int operations = (int) formula.chars().filter(c -> operators.indexOf(c) >= 0).count();
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
      return vocabulary().expand(whole(randomLeaf(random)));
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

  /** The first part of a list becomes a list of its own. */
  private String whole(String leaf) {
    return leavesOperator(leaf) ? syntax.open() + leaf + syntax.close() : leaf;
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

  @Override
  public Levels levels() {
    return new Levels(syntax.nesting(), 2, syntax.sampling().testNesting(), 2);
  }

  @Override
  public Stream<String> domain() {
    return leaves(true);
  }

  @Override
  public synchronized boolean hasIrreducibleLeaves() {
    if (irreducible.isEmpty()) {
      irreducible =
          Optional.of(
              language.leafValues().isPresent() && irreducibleLeaves().findFirst().isPresent());
    }
    return irreducible.get();
  }

  /** Returns every leaf that has no value, in compact form. */
  public Stream<String> irreducibleLeaves() {
    return leaves(false);
  }

  private Stream<String> leaves(boolean reducible) {
    return LeafDomain.leaves(syntax)
        .flatMap(this::forms)
        .filter(leaf -> value(leaf).isPresent() == reducible);
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    List<List<String>> listed = reducible();
    if (!listed.isEmpty()) {
      List<String> leaves = listed.get(random.nextInt(listed.size()));
      return leaves.get(random.nextInt(leaves.size()));
    }
    for (int draw = 0; draw < MAX_DRAWS; draw++) {
      Operation operation = anyOperation(random);
      int[] arities = LeafDomain.arities(operation).toArray();
      int count = arities[random.nextInt(arities.length)];
      List<String> arguments =
          Stream.generate(() -> vocabulary().expand(anyAtom(random))).limit(count).toList();
      List<String> forms = forms(new LeafTerms(operation, arguments)).toList();
      String leaf = forms.get(random.nextInt(forms.size()));
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
    Matcher atoms = notation.atom().matcher(randomLeaf(random));
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

  @Override
  public boolean leavesOperator(String leaf) {
    return syntax.operations().stream()
        .filter(operation -> operation.form() == Form.LIST)
        .anyMatch(
            operation -> leaf.charAt(0) == vocabulary().compact(operation.symbol()).charAt(0));
  }

  @Override
  public int longestLeaf() {
    return longestLeaf;
  }
}
