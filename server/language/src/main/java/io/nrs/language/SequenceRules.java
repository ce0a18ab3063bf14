package io.nrs.language;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.StepBudget;
import io.nrs.grammar.StringRewriting;
import io.nrs.language.window.TokenWindows.TokenGrammar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
  private final Optional<SequenceOrder> order;
  private final SequenceLine line;
  private Optional<Boolean> joined = Optional.empty();

  SequenceRules(DescribedLanguage language) {
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
    this.order = SequenceOrder.of(atoms, rewriting);
    this.line = SequenceLine.of(lines(), vocabulary(), tokens, leaves);
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

  private List<String> expanded(String sequence) {
    return sequence
        .chars()
        .mapToObj(token -> vocabulary().expand(String.valueOf((char) token)))
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

  /** Lines two levels deeper than those of training are longer than a window. */
  @Override
  public Windows windows() {
    int margin = longestLeaf() + 2;
    return language.syntax().sampling().windows().orElse(new Windows(2 * margin, margin));
  }

  @Override
  Iterable<Integer> leafLengths() {
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
        && order.filter(found -> !found.isSmaller(expanded(value), expanded(leaf))).isEmpty();
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
  public String shortText(FormulaShape shape, SplittableRandom random) {
    String text = generate(shape, random);
    WorkingText working = working(text);
    int steps = lines().hasHidden() ? random.nextInt(text.length()) : 0;
    for (Optional<Leaf> leaf = lastLeaf(text); steps > 0 && leaf.isPresent(); steps--) {
      text = working.rewritten(this, text, leaf.get());
      leaf = lastLeaf(text);
    }
    return text;
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

  /**
   * An order of sequences in which every result of a rule is smaller than its group, whatever
   * stands around it, so rewriting ends. Of two sequences, the one of the smaller sum of weights is
   * smaller; of equal sums, the one of the smaller sum of ranks; then the one that comes first in a
   * dictionary.
   *
   * @param weights of the atoms, 0 or more; 1 each if no result is longer than its group
   * @param ranks of the atoms, 0 or more
   * @param places of the atoms in the alphabet of the dictionary
   * @param compared the atoms whose places matter to some rule
   */
  record SequenceOrder(
      Map<String, Integer> weights,
      Map<String, Integer> ranks,
      Map<String, Integer> places,
      Set<String> compared) {
    /** The most passes over all rules in the search for weights; few need more than a hundred. */
    private static final int PASSES = 2_000;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");

    private static final int SHOWN = 8;

    public SequenceOrder {
      weights = Map.copyOf(weights);
      ranks = Map.copyOf(ranks);
      places = Map.copyOf(places);
      compared = Set.copyOf(compared);
    }

    private record Pair(List<String> group, List<String> result) {
      boolean isLonger() {
        return result.size() > group.size();
      }

      boolean isPermutation() {
        return group.size() == result.size()
            && group.stream().sorted().toList().equals(result.stream().sorted().toList());
      }

      /** Returns the first place where a result of the same length differs. */
      int firstOther() {
        int at = 0;
        while (at < group.size() && group.get(at).equals(result.get(at))) {
          at++;
        }
        return at;
      }

      int difference(Map<String, Integer> weights) {
        return sum(weights, group) - sum(weights, result);
      }
    }

    private static int sum(Map<String, Integer> weights, List<String> sequence) {
      return sequence.stream().mapToInt(weights::get).sum();
    }

    /** Finds an order; nothing if there is none of this kind. */
    static Optional<SequenceOrder> of(List<String> atoms, StringRewriting rules) {
      List<Pair> pairs =
          rules.groups().entrySet().stream()
              .map(each -> new Pair(each.getKey(), each.getValue()))
              .toList();
      Map<String, Integer> same = atoms.stream().collect(Collectors.toMap(atom -> atom, atom -> 1));
      Optional<Map<String, Integer>> weights =
          pairs.stream().noneMatch(Pair::isLonger)
              ? Optional.of(same)
              : smaller(atoms, pairs, pair -> pair.group().size() != pair.result().size());
      if (weights.isEmpty()) {
        return Optional.empty();
      }
      List<Pair> equal =
          pairs.stream().filter(pair -> pair.difference(weights.get()) == 0).toList();
      Map<String, Integer> none = atoms.stream().collect(Collectors.toMap(atom -> atom, atom -> 0));
      Map<String, Integer> ranks =
          equal.stream().allMatch(Pair::isPermutation)
              ? none
              : smaller(atoms, equal, pair -> !pair.isPermutation()).orElse(none);
      if (equal.stream().anyMatch(pair -> pair.group().equals(pair.result()))) {
        return Optional.empty();
      }
      List<Pair> left = equal.stream().filter(pair -> pair.difference(ranks) == 0).toList();
      Map<String, Set<String>> before = new LinkedHashMap<>();
      for (Pair pair : left) {
        int at = pair.firstOther();
        before
            .computeIfAbsent(pair.group().get(at), atom -> new TreeSet<>())
            .add(pair.result().get(at));
      }
      Set<String> compared = new TreeSet<>(before.keySet());
      before.values().forEach(compared::addAll);
      return places(atoms, before)
          .map(places -> new SequenceOrder(weights.get(), ranks, places, compared));
    }

    /** Returns weights with which no result is larger than its group, and some are smaller. */
    private static Optional<Map<String, Integer>> smaller(
        List<String> atoms, List<Pair> pairs, Predicate<Pair> strict) {
      Map<String, Integer> weights = new HashMap<>();
      // Those of integers are often their values.
      atoms.forEach(
          atom -> weights.put(atom, NUMBER.matcher(atom).matches() ? Integer.parseInt(atom) : 0));
      boolean sameLength =
          pairs.stream().allMatch(pair -> pair.group().size() == pair.result().size());
      for (int pass = 0; pass < PASSES; pass++) {
        DeepRecursion.mustGoOn();
        boolean changed = false;
        for (Pair pair : pairs) {
          if (pair.difference(weights) < (strict.test(pair) ? 1 : 0)) {
            pair.group().forEach(atom -> weights.merge(atom, 1, Integer::sum));
            pair.result().forEach(atom -> weights.merge(atom, -1, Integer::sum));
            changed = true;
          }
        }
        int least = weights.values().stream().mapToInt(weight -> weight).min().orElse(0);
        if (least < 0 && sameLength) {
          weights.replaceAll((atom, weight) -> weight - least);
        } else if (least < 0) {
          weights.replaceAll((atom, weight) -> Math.max(0, weight));
          changed = true;
        }
        if (!changed) {
          return Optional.of(weights);
        }
      }
      return Optional.empty();
    }

    /**
     * Sorts the atoms into an alphabet.
     *
     * @param before the atoms that must come before others
     */
    private static Optional<Map<String, Integer>> places(
        List<String> atoms, Map<String, Set<String>> before) {
      Map<String, List<String>> after = new HashMap<>();
      Map<String, Integer> waiting = new HashMap<>();
      before.forEach(
          (atom, all) -> {
            waiting.put(atom, all.size());
            all.forEach(each -> after.computeIfAbsent(each, key -> new ArrayList<>()).add(atom));
          });
      Map<String, Integer> places = new LinkedHashMap<>();
      Deque<String> next = new ArrayDeque<>();
      atoms.stream().filter(atom -> !waiting.containsKey(atom)).forEach(next::add);
      while (!next.isEmpty()) {
        String atom = next.remove();
        places.put(atom, places.size());
        for (String later : after.getOrDefault(atom, List.of())) {
          if (waiting.merge(later, -1, Integer::sum) == 0) {
            next.add(later);
          }
        }
      }
      if (places.size() < atoms.size()) {
        return Optional.empty();
      }
      return Optional.of(places);
    }

    /** Returns whether a result is smaller than its group. */
    public boolean isSmaller(List<String> result, List<String> group) {
      Pair pair = new Pair(group, result);
      if (pair.difference(weights) != 0 || group.size() != result.size()) {
        return pair.difference(weights) > 0;
      }
      if (pair.difference(ranks) != 0) {
        return pair.difference(ranks) > 0;
      }
      int at = pair.firstOther();
      return at < group.size() && places.get(result.get(at)) < places.get(group.get(at));
    }

    /** Returns the order in words. */
    public String words() {
      List<String> parts = new ArrayList<>();
      boolean plain = weights.values().stream().allMatch(weight -> weight == 1);
      parts.add(plain ? "number of atoms" : "sum of weights (" + shown(weights) + ")");
      if (ranks.values().stream().anyMatch(rank -> rank > 0)) {
        parts.add("sum of ranks (" + shown(ranks) + ")");
      }
      if (!compared.isEmpty()) {
        Stream<String> sorted = compared.stream().sorted(Comparator.comparing(places::get));
        parts.add("dictionary (" + shown(sorted, " < ") + ")");
      }
      return String.join(", then ", parts);
    }

    private static String shown(Map<String, Integer> weights) {
      Stream<String> sorted =
          weights.entrySet().stream()
              .sorted(
                  Map.Entry.<String, Integer>comparingByValue()
                      .reversed()
                      .thenComparing(Map.Entry.comparingByKey()))
              .map(each -> each.getKey() + " " + each.getValue());
      return shown(sorted, ", ");
    }

    private static String shown(Stream<String> all, String separator) {
      List<String> first = all.limit(SHOWN + 1).toList();
      return first.size() > SHOWN
          ? String.join(separator, first.subList(0, SHOWN)) + separator + "…"
          : String.join(separator, first);
    }
  }
}
