package io.nrs.language.window;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The shortest text of a grammar that has a window. For every name and every two states of an
 * automaton that looks for the window, it finds the shortest text of the name that leads from one
 * state to the other. Of equally long texts the first in the order of their characters counts.
 */
final class ShortestText {
  private final Map<String, List<List<String>>> grammar;
  private final List<Set<String>> classes;
  private final String window;

  /** The state after each class, for each number of characters of the window that were read. */
  private final int[][] next;

  /** For each name, the shortest texts from each state to each other one. */
  private final Map<String, String[][]> texts = new HashMap<>();

  /**
   * @param classes the roles of each class; the number of the first one is 1
   * @param window one character per token, the number of its class
   */
  private ShortestText(
      Map<String, List<List<String>>> grammar, List<Set<String>> classes, String window) {
    this.grammar = grammar;
    this.classes = classes;
    this.window = window;
    this.next = new int[window.length() + 1][classes.size() + 1];
    for (int state = 0; state <= window.length(); state++) {
      for (char token = 0; token <= classes.size(); token++) {
        next[state][token] = after(state, token);
      }
    }
    grammar.keySet().forEach(name -> texts.put(name, nothing()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<String, List<List<String>>> name : grammar.entrySet()) {
        for (List<String> production : name.getValue()) {
          changed |= improve(texts.get(name.getKey()), production);
        }
      }
    }
  }

  /**
   * Returns the classes of the text, one character per token; nothing if no text has the window.
   */
  static Optional<String> with(
      String window, Map<String, List<List<String>>> grammar, List<Set<String>> classes) {
    ShortestText search = new ShortestText(grammar, classes, window);
    int start = 0;
    for (int edge = 1; edge < window.length(); edge++) {
      start = search.next[start][TokenWindows.EDGE];
    }
    return Optional.ofNullable(search.texts.get(TokenGrammar.FORMULA)[start][window.length()]);
  }

  private String[][] nothing() {
    return new String[window.length() + 1][window.length() + 1];
  }

  /** The longest start of the window that the characters so far end with; a found one stays. */
  private int after(int state, char token) {
    if (state == window.length()) {
      return state;
    }
    String read = window.substring(0, state) + token;
    for (int length = read.length(); length > 0; length--) {
      if (window.startsWith(read.substring(read.length() - length))) {
        return length;
      }
    }
    return 0;
  }

  /** Tries the texts of a production; returns whether one is better than what is known. */
  private boolean improve(String[][] known, List<String> production) {
    boolean changed = false;
    for (int from = 0; from < known.length; from++) {
      String[] reached = new String[known.length];
      reached[from] = "";
      for (String symbol : production) {
        reached = after(reached, symbol);
      }
      for (int to = 0; to < reached.length; to++) {
        if (isBetter(reached[to], known[from][to])) {
          known[from][to] = reached[to];
          changed = true;
        }
      }
    }
    return changed;
  }

  private String[] after(String[] before, String symbol) {
    String[] reached = new String[before.length];
    for (int from = 0; from < before.length; from++) {
      for (String text : before[from] == null ? List.<String>of() : ways(symbol, from)) {
        int to = from;
        for (int i = 0; i < text.length(); i++) {
          to = next[to][text.charAt(i)];
        }
        String whole = before[from] + text;
        reached[to] = isBetter(whole, reached[to]) ? whole : reached[to];
      }
    }
    return reached;
  }

  /** Returns the texts of a symbol from a state: those known so far, or the classes of a token. */
  private List<String> ways(String symbol, int from) {
    List<String> ways = new ArrayList<>();
    if (grammar.containsKey(symbol)) {
      for (String text : texts.get(symbol)[from]) {
        if (text != null) {
          ways.add(text);
        }
      }
      return ways;
    }
    for (int token = 1; token <= classes.size(); token++) {
      if (classes.get(token - 1).contains(symbol)) {
        ways.add(String.valueOf((char) token));
      }
    }
    return ways;
  }

  private static boolean isBetter(String text, String other) {
    return text != null
        && (other == null
            || text.length() < other.length()
            || text.length() == other.length() && text.compareTo(other) < 0);
  }
}
