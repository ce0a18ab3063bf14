package io.nrs.language.window;

import io.nrs.language.window.TokenGrammar.LeafTokens;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a tagger reads in one pass over a text: the class of a token and of those before it, as many
 * as the longest text that it may mark. A class is a set of roles; all tokens with these roles are
 * one to the tagger. The right answer is the length of the marked text that ends with the last
 * token, or one token before it if that is needed to see its end.
 *
 * <p>A language whose atoms have several tokens is read in two passes. The first marks its atoms,
 * without their signs. For the second, each of these is one token, and the marked texts are leaves.
 */
public final class TokenWindows {
  /** The class of what stands before the first token of a formula. */
  public static final char EDGE = 0;

  private static final String OTHER = "other";

  private final List<Set<String>> classes;
  private final Map<Character, Character> ofToken = new HashMap<>();
  private final List<Map<String, List<List<String>>>> grammars;
  private final List<Mark> marks;
  private final Map<String, Integer> answers = new HashMap<>();
  private final Set<Integer> lengths = new HashSet<>();
  private final Set<Character> parts;
  private final int view;

  /**
   * A text that a window marks.
   *
   * @param length in tokens; 0 for none
   * @param behind the number of tokens between its last one and the end of the window
   */
  public record Mark(int length, int behind) {
    static final Mark NONE = new Mark(0, 0);
  }

  /**
   * @param roles of the tokens, by their characters
   * @param patterns what is marked, by the roles of the last tokens of a window
   * @param parts the roles of the tokens of atoms that have several
   */
  private TokenWindows(
      Map<Character, Set<String>> roles,
      Collection<Set<String>> further,
      List<Map<String, List<List<String>>>> grammars,
      Map<List<Set<String>>, Mark> patterns,
      Set<String> parts) {
    Set<Set<String>> all = new LinkedHashSet<>();
    roles.keySet().stream().sorted().forEach(token -> all.add(roles.get(token)));
    all.addAll(further);
    this.classes = List.copyOf(all);
    roles.forEach((token, role) -> ofToken.put(token, (char) (classes.indexOf(role) + 1)));
    this.grammars = grammars;
    this.parts =
        roles.entrySet().stream()
            .filter(token -> !Collections.disjoint(token.getValue(), parts))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
    this.marks =
        Stream.concat(
                Stream.of(Mark.NONE),
                patterns.values().stream()
                    .distinct()
                    .sorted(
                        (one, other) ->
                            one.length() == other.length()
                                ? one.behind() - other.behind()
                                : one.length() - other.length()))
            .toList();
    patterns.forEach((pattern, mark) -> words(pattern, "", marks.indexOf(mark)));
    this.view = lengths.stream().mapToInt(length -> length).max().orElseThrow();
  }

  private void words(List<Set<String>> pattern, String word, int answer) {
    if (word.length() == pattern.size()) {
      lengths.add(word.length());
      answers.put(word, answer);
      return;
    }
    Set<String> wanted = pattern.get(word.length());
    if (wanted.contains(OTHER) && word.isEmpty()) {
      words(pattern, word + EDGE, answer);
    }
    for (int i = 0; i < classes.size(); i++) {
      if (classes.get(i).stream().anyMatch(wanted::contains)) {
        words(pattern, word + (char) (i + 1), answer);
      }
    }
  }

  /** The passes over the texts of a language, in order. */
  public record Passes(List<TokenWindows> all) {
    public Passes {
      all = List.copyOf(all);
    }

    public static Passes of(TokenGrammar grammar) {
      if (!grammar.hasLongAtoms()) {
        return new Passes(List.of(leaves(grammar, grammar.roles(), List.of())));
      }
      Set<String> parts = new HashSet<>();
      grammar.atoms().forEach(group -> group.forEach(parts::addAll));
      Map<Character, Set<String>> structure = new LinkedHashMap<>();
      grammar
          .roles()
          .forEach(
              (token, roles) -> {
                Set<String> outside = new HashSet<>(roles);
                outside.removeAll(parts);
                structure.put(token, outside.isEmpty() ? Set.of(OTHER) : Set.copyOf(outside));
              });
      List<Set<String>> atom = List.of(Set.of(TokenGrammar.ATOM));
      return new Passes(List.of(atoms(grammar, parts), leaves(grammar, structure, atom)));
    }
  }

  private static TokenWindows atoms(TokenGrammar grammar, Set<String> parts) {
    Set<String> around = new HashSet<>(Set.of(OTHER));
    grammar.roles().values().forEach(around::addAll);
    around.removeAll(parts);
    Map<List<Set<String>>, Mark> patterns = new HashMap<>();
    List<Map<String, List<List<String>>>> grammars = new ArrayList<>();
    for (Set<List<String>> group : grammar.atoms()) {
      for (List<String> atom : group) {
        List<Set<String>> pattern = new ArrayList<>(List.of(around));
        atom.forEach(role -> pattern.add(Set.of(role)));
        pattern.add(Set.copyOf(around));
        patterns.put(pattern, new Mark(atom.size(), 1));
      }
      Map<String, List<List<String>>> whole = new LinkedHashMap<>(grammar.productions());
      whole.put(TokenGrammar.ATOM, List.copyOf(group));
      grammars.add(whole);
    }
    return new TokenWindows(grammar.roles(), List.of(), grammars, patterns, parts);
  }

  private static TokenWindows leaves(
      TokenGrammar grammar, Map<Character, Set<String>> roles, List<Set<String>> further) {
    Map<List<Set<String>>, Mark> patterns = new HashMap<>();
    for (LeafTokens leaf : grammar.leaves()) {
      List<Set<String>> pattern = new ArrayList<>();
      leaf.roles().forEach(role -> pattern.add(Set.of(role)));
      if (!leaf.next().isEmpty()) {
        pattern.add(leaf.next());
      }
      patterns.put(pattern, new Mark(leaf.roles().size(), leaf.next().isEmpty() ? 0 : 1));
    }
    return new TokenWindows(roles, further, List.of(grammar.productions()), patterns, Set.of());
  }

  /** Returns the number of tokens of a window. */
  public int view() {
    return view;
  }

  /** Returns the number of classes, {@link #EDGE} included. */
  public int classes() {
    return classes.size() + 1;
  }

  /** Returns the possible answers; the first is that nothing is marked. */
  public List<Mark> marks() {
    return marks;
  }

  /**
   * Returns the roles of each class that tokens of any language have, that of {@link #EDGE} first;
   * nothing if a class has others, as in sequences.
   */
  public Optional<List<Set<CommonRole>>> commonRoles() {
    List<Set<CommonRole>> all = new ArrayList<>(List.of(Set.of(CommonRole.EDGE)));
    for (Set<String> roles : classes) {
      Set<CommonRole> common = EnumSet.noneOf(CommonRole.class);
      for (String role : roles) {
        Optional<CommonRole> known = CommonRole.of(role);
        if (known.isEmpty()) {
          return Optional.empty();
        }
        common.add(known.get());
      }
      all.add(common);
    }
    return Optional.of(all);
  }

  /** Returns the class of a token in compact form. */
  public char classOf(char token) {
    return Optional.ofNullable(ofToken.get(token))
        .orElseThrow(() -> new IllegalArgumentException("no token: " + token));
  }

  /** Returns the number of the class of a character; that of {@link #EDGE} if it is no token. */
  public int findClass(char token) {
    return ofToken.getOrDefault(token, EDGE);
  }

  /**
   * Returns the class of an atom that an earlier pass marked; in a single pass, that of every atom.
   */
  public char atomClass() {
    return (char) (classes.indexOf(Set.of(TokenGrammar.ATOM)) + 1);
  }

  /**
   * Returns the number of the right answer among {@link #marks}.
   *
   * @param window one character per token, the number of its class
   */
  public int answer(String window) {
    for (int length : lengths) {
      Integer answer = answers.get(window.substring(window.length() - length));
      if (answer != null) {
        return answer;
      }
    }
    return 0;
  }

  /** Returns the edges before the first token, so that its window is complete. */
  public String edges() {
    return String.valueOf(EDGE).repeat(view - 1);
  }

  /**
   * Gives every window that a formula of any depth contains, each once, in the order of their
   * characters.
   */
  public void reachable(Consumer<String> windows) {
    Predicate<String> all =
        window -> {
          windows.accept(window);
          return true;
        };
    if (grammars.size() == 1) {
      new FormulaAutomaton(grammars.get(0), classes).windows(view, all);
      return;
    }
    Set<String> distinct = new TreeSet<>();
    for (Map<String, List<List<String>>> grammar : grammars) {
      new FormulaAutomaton(grammar, classes)
          .windows(
              view,
              window -> {
                distinct.add(window);
                return true;
              });
    }
    distinct.forEach(windows);
  }

  /** Returns whether there are at most so many {@linkplain #reachable windows}. */
  public boolean areAtMost(int most) {
    Set<String> found = new HashSet<>();
    for (Map<String, List<List<String>>> grammar : grammars) {
      new FormulaAutomaton(grammar, classes)
          .windows(
              view,
              window -> {
                found.add(window);
                return found.size() <= most;
              });
    }
    return found.size() <= most;
  }

  /**
   * Returns the shortest text that has a window, as the classes of its tokens; nothing if none has
   * it.
   */
  public Optional<String> shortestWith(String window) {
    return grammars.stream()
        .flatMap(grammar -> ShortestText.with(window, grammar, classes).stream())
        .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
  }

  /** Returns whether a token can be a part of an atom that has several tokens. */
  public boolean isPart(char token) {
    return parts.contains(token);
  }

  /** Returns a window and its right answer in digits, such as {@code 0,3,1 2,0}. */
  public String line(String window) {
    Mark mark = marks.get(answer(window));
    return numbers(window) + " " + mark.length() + "," + mark.behind();
  }

  private static String numbers(String window) {
    StringBuilder numbers = new StringBuilder(3 * window.length());
    for (int i = 0; i < window.length(); i++) {
      numbers.append(i == 0 ? "" : ",").append((int) window.charAt(i));
    }
    return numbers.toString();
  }

  /** Returns what another program needs to list the windows and their right answers. */
  public WindowGrammar grammar() {
    Map<String, Integer> tokens = new TreeMap<>();
    ofToken.forEach((token, number) -> tokens.put(String.valueOf(token), (int) number));
    Map<String, Integer> patterns = new TreeMap<>();
    answers.forEach((pattern, answer) -> patterns.put(numbers(pattern), answer));
    return new WindowGrammar(
        view,
        tokens,
        classes.stream().map(roles -> roles.stream().sorted().toList()).toList(),
        grammars.stream().map(TokenWindows::productions).toList(),
        marks.stream().map(mark -> mark.length() + "," + mark.behind()).toList(),
        patterns);
  }

  /** Returns productions, each with its name first. */
  private static List<List<String>> productions(Map<String, List<List<String>>> grammar) {
    List<List<String>> all = new ArrayList<>();
    new TreeMap<>(grammar)
        .forEach(
            (name, each) ->
                each.stream()
                    .map(symbols -> Stream.concat(Stream.of(name), symbols.stream()).toList())
                    .sorted(Comparator.comparing(symbols -> String.join(" ", symbols)))
                    .forEach(all::add));
    return all;
  }

  /** Gives the class of every token and the roles of every class, a line for each. */
  public void classLines(Consumer<String> lines) {
    new TreeMap<>(ofToken)
        .forEach((token, number) -> lines.accept("token " + (int) token + " " + (int) number));
    classes.forEach(roles -> lines.accept("class " + new TreeSet<>(roles)));
  }

  /** Gives the productions of all groups of atoms, a line for each. */
  public void productionLines(Consumer<String> lines) {
    for (Map<String, List<List<String>>> grammar : grammars) {
      lines.accept("grammar");
      new TreeMap<>(grammar)
          .forEach(
              (name, all) ->
                  all.stream()
                      .map(symbols -> name + " = " + String.join(" ", symbols))
                      .sorted()
                      .forEach(lines));
    }
  }

  /** Gives the right answer of every pattern at the end of a window, a line for each. */
  public void answerLines(Consumer<String> lines) {
    lines.accept("view " + view + " " + marks);
    new TreeMap<>(answers)
        .forEach((pattern, answer) -> lines.accept(numbers(pattern) + " " + answer));
  }

  /** Gives every window, each once. */
  public void all(Consumer<String> windows) {
    for (int edge = 0; edge < view; edge++) {
      all(new char[view], edge, windows);
    }
  }

  private void all(char[] window, int at, Consumer<String> windows) {
    if (at == view) {
      windows.accept(new String(window));
      return;
    }
    for (int token = 1; token <= classes.size(); token++) {
      window[at] = (char) token;
      all(window, at + 1, windows);
    }
  }

  /** Returns the tokens of a class, in order; none of what an earlier pass marked. */
  public List<Character> tokens(char number) {
    return ofToken.entrySet().stream()
        .filter(entry -> entry.getValue() == number)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Returns a window with a token of each class; {@code n} stands for a marked atom. */
  public String shown(String window) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < window.length(); i++) {
      char number = window.charAt(i);
      if (number != EDGE) {
        shown.append(tokens(number).stream().findFirst().orElse('n'));
      }
    }
    return shown.toString();
  }

  /** Returns the number of all windows, also of those that no formula contains. */
  public double size() {
    double all = 0;
    for (int edge = 0; edge < view; edge++) {
      all += Math.pow(classes.size(), view - edge);
    }
    return all;
  }
}
