package io.nrs.language.sequences;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.rewriting.StepBudget;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.language.DeepRecursion;
import io.nrs.language.Leaf;
import io.nrs.language.Operands;
import io.nrs.language.SyntaxRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.WholeLineRules;
import io.nrs.language.WorkingText;
import io.nrs.language.properties.CriticalPairs;
import io.nrs.language.properties.EndlessRules;
import io.nrs.language.properties.Termination;
import io.nrs.language.properties.WeightOrder;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenGrammar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rules of a language whose lines are sequences. A leaf is a group of neighbours that a rule
 * rewrites. Its value is a sequence, which may be empty. No operation is ever folded.
 */
public final class SequenceRules extends WholeLineRules {
  /** If there are more groups, a Solver learns and is asked about those that rules rewrite. */
  private static final long MOST_GROUPS = 10_000_000;

  /** The rewriting of a line of training that ends takes few steps. */
  private static final int MAX_DRAWN_STEPS = 1_000;

  private static final long MOST_OVERLAPS = 2_000_000;
  private static final long FEW_OVERLAPS = 200_000;

  private final DescribedLanguage language;
  private final StringRewriting rewriting;
  private final String tokens;
  private final List<String> leaves;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<Integer> lengths = new TreeSet<>();
  private final int longestValue;
  private final Optional<WeightOrder> order;
  private final SequenceLine line;
  private Optional<Boolean> joined = Optional.empty();

  public SequenceRules(DescribedLanguage language) {
    super(language, vocabulary(language));
    this.language = language;
    this.rewriting =
        language
            .leafValues()
            .map(values -> values.sequences())
            .orElseGet(() -> new StringRewriting(Map.of(), false));
    List<String> atoms = List.copyOf(language.syntax().atoms().symbols());
    this.tokens = vocabulary().characters().substring(0, atoms.size());
    Map<String, String> sorted = new TreeMap<>();
    rewriting.groups().forEach((group, result) -> sorted.put(compact(group), compact(result)));
    values.putAll(sorted);
    this.leaves = List.copyOf(values.keySet());
    leaves.forEach(leaf -> lengths.add(leaf.length()));
    this.longestValue = values.values().stream().mapToInt(String::length).max().orElse(1);
    this.order = WeightOrder.of(atoms, rewriting);
    this.line =
        SequenceLine.of(
            language.syntax().sampling().lines(), lines(), vocabulary(), tokens, leaves);
  }

  private static Vocabulary vocabulary(DescribedLanguage language) {
    List<String> all = new ArrayList<>(language.syntax().atoms().symbols());
    all.add(Vocabulary.STAYS);
    return Vocabulary.ofSequences(all, SyntaxRules.compact(all, false));
  }

  private String compact(List<String> sequence) {
    StringBuilder compact = new StringBuilder();
    sequence.forEach(atom -> compact.append(vocabulary().compact(atom)));
    return compact.toString();
  }

  /** Returns what each group of neighbours becomes, in the order of the rules. */
  Map<List<String>, List<String>> groups() {
    return rewriting.groups();
  }

  List<String> expanded(String sequence) {
    return sequence
        .chars()
        .mapToObj(token -> vocabulary().expand(String.valueOf((char) token)))
        .toList();
  }

  private Term term(String sequence) {
    return StringRewriting.term(expanded(sequence));
  }

  @Override
  public long countLeaves(long most) {
    return Math.min(most, leaves.size());
  }

  /** Returns the order that shows that rewriting ends; nothing if none was found. */
  public Optional<WeightOrder> order() {
    return order;
  }

  /** Returns what shows without an order that rewriting ends. */
  public Termination termination() {
    return DeepRecursion.call(() -> Termination.of(rewriting));
  }

  /** Returns whether every sequence has one normal form, in whatever order it is rewritten. */
  public CriticalPairs overlaps() {
    return CriticalPairs.of(rewriting, MOST_OVERLAPS);
  }

  /** Where the proof of one normal form takes long, an order is kept that does without it. */
  @Override
  public boolean isOrdered() {
    synchronized (leaves) {
      if (joined.isEmpty()) {
        joined = Optional.of(CriticalPairs.of(rewriting, FEW_OVERLAPS).join());
      }
      return !joined.get();
    }
  }

  /** Lines two levels deeper than those of training are longer than a window. */
  @Override
  public Windows windows() {
    int margin = longestLeaf() + 2;
    return language.syntax().sampling().windows().orElse(new Windows(2 * margin, margin));
  }

  @Override
  public Iterable<Integer> leafLengths() {
    return lengths;
  }

  @Override
  public List<Integer> groupLengths() {
    return List.copyOf(lengths);
  }

  @Override
  public String valueOf(String leaf) {
    if (!lengths.contains(leaf.length())) {
      throw new IllegalArgumentException("no group: " + vocabulary().expand(leaf));
    }
    return values.getOrDefault(leaf, Vocabulary.STAYS);
  }

  @Override
  public boolean isValue(String leaf, String value) {
    return value.chars().allMatch(token -> tokens.indexOf(token) >= 0)
        && order.filter(found -> !found.isGreater(term(leaf), term(value))).isEmpty();
  }

  @Override
  public boolean isFinal(String normalForm) {
    return lines().isFinal(expanded(normalForm));
  }

  private SequenceLines lines() {
    return language.syntax().notation().lines();
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    return EndlessRules.ending(
        shape.nesting(),
        nesting -> drawn(new FormulaShape(nesting, shape.arguments(), shape.simplified()), random),
        this::ends);
  }

  /**
   * Returns whether the rewriting of a line of training ends. Where an order shows it, and in
   * longer lines, which may take many steps, nothing is tried.
   */
  private boolean ends(String formula) {
    return order.isPresent()
        || formula.length() > TRAINING_TOKENS
        || rewriting.normalForm(expanded(formula), new StepBudget(MAX_DRAWN_STEPS)).isPresent();
  }

  private String drawn(FormulaShape shape, SplittableRandom random) {
    return line.drawn(tokens(shape, random), random);
  }

  /** Only lines that were rewritten for a while have hidden atoms. */
  @Override
  public Optional<String> shortText(FormulaShape shape, SplittableRandom random) {
    String text = generate(shape, random);
    WorkingText working = working(text);
    int steps = lines().hasHidden() ? random.nextInt(text.length()) : 0;
    for (Optional<Leaf> leaf = lastLeaf(text); steps > 0 && leaf.isPresent(); steps--) {
      text = working.rewritten(this, text, leaf.get());
      leaf = lastLeaf(text);
    }
    return Optional.of(text);
  }

  private char token(SplittableRandom random) {
    return tokens.charAt(random.nextInt(tokens.length()));
  }

  @Override
  public Stream<String> domain() {
    return lengths.stream().mapToDouble(length -> Math.pow(tokens.length(), length)).sum()
            > MOST_GROUPS
        ? leaves.stream()
        : lengths.stream().flatMap(this::groups);
  }

  private Stream<String> groups(int length) {
    return length == 0
        ? Stream.of("")
        : groups(length - 1)
            .flatMap(
                start -> tokens.chars().mapToObj(token -> start + String.valueOf((char) token)));
  }

  @Override
  public Stream<String> atoms() {
    return tokens.chars().mapToObj(token -> String.valueOf((char) token));
  }

  @Override
  public String randomLeaf(SplittableRandom random) {
    return leaves.get(random.nextInt(leaves.size()));
  }

  /** Groups that stay are such with one other token, or any. */
  @Override
  public String anyLeaf(SplittableRandom random) {
    String leaf = randomLeaf(random);
    if (random.nextBoolean()) {
      return leaf;
    }
    StringBuilder group = new StringBuilder(leaf);
    int changed = random.nextBoolean() ? 1 : leaf.length();
    for (; changed > 0; changed--) {
      group.setCharAt(random.nextInt(leaf.length()), token(random));
    }
    return group.toString();
  }

  @Override
  public String trainingLeaf(SplittableRandom random) {
    return anyLeaf(random);
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    return String.valueOf(token(random));
  }

  @Override
  public int longestLeaf() {
    return lengths.stream().mapToInt(length -> length).max().orElse(0);
  }

  @Override
  public int longestValue() {
    return Math.max(1, longestValue);
  }

  /** Every token may follow every other one. The shortest leaf that ends with a token is marked. */
  @Override
  public TokenGrammar tokenGrammar() {
    List<String> marked =
        leaves.stream()
            .filter(
                leaf ->
                    IntStream.range(1, leaf.length())
                        .noneMatch(from -> values.containsKey(leaf.substring(from))))
            .toList();
    return TokenGrammar.ofSequences(tokens, marked, TRAINING_TOKENS);
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    return offset + length <= formula.length()
        && values.containsKey(formula.subSequence(offset, offset + length).toString());
  }
}
