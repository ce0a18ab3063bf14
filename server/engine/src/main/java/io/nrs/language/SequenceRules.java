package io.nrs.language;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.StringRewriting;
import io.nrs.language.window.TokenGrammar;
import io.nrs.language.window.TokenGrammar.LeafTokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of a language whose lines are sequences. A leaf is a group of neighbours that a rule
 * rewrites. Its value is a sequence, which may be empty. No operation is ever folded.
 */
public final class SequenceRules implements LanguageRules {
  /** If there are more groups, a Solver learns and is asked about those that rules rewrite. */
  private static final long MOST_GROUPS = 10_000_000;

  private static final long MOST_OVERLAPS = 2_000_000;
  private static final long FEW_OVERLAPS = 200_000;

  /** The tokens of a sequence of the deepest training level. */
  private static final int TRAINING_ITEMS = 8;

  private static final double GROWTH = 1.5;
  private static final int MOST_ITEMS = 300;

  private final DescribedLanguage language;
  private final StringRewriting rewriting;
  private final Notation notation;
  private final String tokens;
  private final List<String> leaves;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<Integer> lengths = new TreeSet<>();
  private final int longestValue;
  private final Optional<SequenceOrder> order;
  private Optional<Boolean> joined = Optional.empty();

  SequenceRules(DescribedLanguage language) {
    this.language = language;
    this.rewriting =
        language
            .leafValues()
            .map(values -> values.sequences())
            .orElseGet(() -> new StringRewriting(Map.of(), false));
    List<String> atoms = List.copyOf(language.syntax().atoms().symbols());
    List<String> all = new ArrayList<>(atoms);
    all.add(Vocabulary.STAYS);
    Vocabulary vocabulary = Vocabulary.ofSequences(all, SyntaxRules.compact(all, false));
    this.notation =
        new Notation(language, vocabulary, Pattern.compile("(?!)"), Pattern.compile("(?!)"));
    this.tokens = vocabulary.characters().substring(0, atoms.size());
    Map<String, String> sorted = new TreeMap<>();
    rewriting.groups().forEach((group, result) -> sorted.put(compact(group), compact(result)));
    values.putAll(sorted);
    this.leaves = List.copyOf(values.keySet());
    leaves.forEach(leaf -> lengths.add(leaf.length()));
    this.longestValue = values.values().stream().mapToInt(String::length).max().orElse(1);
    this.order = SequenceOrder.of(atoms, rewriting);
  }

  private String compact(List<String> sequence) {
    StringBuilder compact = new StringBuilder();
    sequence.forEach(atom -> compact.append(notation.vocabulary().compact(atom)));
    return compact.toString();
  }

  private List<String> expanded(String sequence) {
    return sequence
        .chars()
        .mapToObj(token -> notation.vocabulary().expand(Character.toString(token)))
        .toList();
  }

  /** Returns the number of groups that rules rewrite. */
  public int groups() {
    return leaves.size();
  }

  /** Returns the order that shows that rewriting ends; nothing if none was found. */
  public Optional<SequenceOrder> order() {
    return order;
  }

  /** Returns whether every sequence has one normal form, in whatever order it is rewritten. */
  Overlaps overlaps() {
    return Overlaps.of(rewriting, MOST_OVERLAPS);
  }

  @Override
  public boolean isSequence() {
    return true;
  }

  /** Where the proof of one normal form takes long, an order is kept that does without it. */
  @Override
  public boolean isOrdered() {
    synchronized (leaves) {
      if (joined.isEmpty()) {
        joined = Optional.of(Overlaps.of(rewriting, FEW_OVERLAPS).join());
      }
      return !joined.get();
    }
  }

  @Override
  public Notation notation() {
    return notation;
  }

  @Override
  public Levels levels() {
    return new Levels(
        language.syntax().nesting(), 2, language.syntax().sampling().testNesting(), 2);
  }

  @Override
  public List<String> operators() {
    return List.of();
  }

  /** Lines two levels deeper than those of training are longer than a window. */
  @Override
  public Windows windows() {
    int margin = longestLeaf() + 2;
    return language.syntax().sampling().windows().orElse(new Windows(2 * margin, margin));
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
        && order.filter(found -> !found.isSmaller(expanded(value), expanded(leaf))).isEmpty();
  }

  /** A level above those of training has half as many tokens more. */
  private static int items(int level, int deepest, SplittableRandom random) {
    double most = TRAINING_ITEMS * Math.pow(GROWTH, level - deepest);
    int longest = Math.max(2, Math.min(MOST_ITEMS, (int) Math.round(most)));
    int shortest = Math.max(2, (int) Math.round(most / GROWTH));
    return random.nextInt(Math.min(shortest, longest), longest + 1);
  }

  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    int items = items(shape.nesting(), language.syntax().nesting(), random);
    StringBuilder text = new StringBuilder();
    while (text.length() < items) {
      text.append(random.nextBoolean() ? leaves.get(random.nextInt(leaves.size())) : token(random));
    }
    return text.substring(0, items);
  }

  private char token(SplittableRandom random) {
    return tokens.charAt(random.nextInt(tokens.length()));
  }

  @Override
  public Set<Operands> operands() {
    return EnumSet.of(Operands.ANY);
  }

  @Override
  public FormulaShape trainingShape(SplittableRandom random) {
    return new FormulaShape(1 + random.nextInt(language.syntax().nesting()), 2, true);
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
            .flatMap(start -> tokens.chars().mapToObj(token -> start + Character.toString(token)));
  }

  @Override
  public Stream<String> atoms() {
    return tokens.chars().mapToObj(Character::toString);
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
  public String randomAtom(SplittableRandom random) {
    return String.valueOf(token(random));
  }

  @Override
  public boolean hasIrreducibleLeaves() {
    return true;
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
    Map<Character, Set<String>> roles = new HashMap<>();
    tokens
        .chars()
        .forEach(
            token -> roles.put((char) token, Set.of(TokenGrammar.ATOM, Character.toString(token))));
    Set<LeafTokens> marked = new HashSet<>();
    for (String leaf : leaves) {
      boolean shortest = true;
      for (int from = 1; from < leaf.length(); from++) {
        shortest &= !values.containsKey(leaf.substring(from));
      }
      if (shortest) {
        marked.add(new LeafTokens(leaf.chars().mapToObj(Character::toString).toList()));
      }
    }
    return TokenGrammar.ofSequences(roles, marked, TRAINING_ITEMS);
  }

  /** From the end, the leaves that begin last and do not overlap. */
  @Override
  public List<Leaf> leaves(CharSequence text) {
    List<Leaf> found = new ArrayList<>();
    for (Optional<Leaf> leaf = lastLeaf(text, text.length());
        leaf.isPresent();
        leaf = lastLeaf(text, leaf.get().offset())) {
      found.add(leaf.get());
    }
    Collections.reverse(found);
    return found;
  }

  @Override
  public Optional<Leaf> lastLeaf(CharSequence text) {
    return lastLeaf(text, text.length());
  }

  /** Returns the shortest of those leaves before an offset that begin last. */
  private Optional<Leaf> lastLeaf(CharSequence text, int end) {
    for (int at = end - 1; at >= 0; at--) {
      for (int length : lengths) {
        if (at + length <= end) {
          String leaf = text.subSequence(at, at + length).toString();
          if (values.containsKey(leaf)) {
            return Optional.of(new Leaf(leaf, at));
          }
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public int rewrites(CharSequence formula) {
    return formula.length();
  }

  @Override
  public boolean isAtom(CharSequence text) {
    return false;
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    return offset + length <= formula.length()
        && values.containsKey(formula.subSequence(offset, offset + length).toString());
  }
}
