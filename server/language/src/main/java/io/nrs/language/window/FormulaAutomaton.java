package io.nrs.language.window;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Recognises parts of formulas of any depth. It reads classes of tokens from left to right. What
 * stands before the part is not known, so a bracket that closes before one opens may belong to any
 * operation.
 */
final class FormulaAutomaton {
  private final List<Production> productions = new ArrayList<>();
  private final List<Set<String>> classes;
  private final Map<Set<Frame>, State> states = new HashMap<>();
  private final Map<Set<Frame>, Set<Frame>> closures = new HashMap<>();

  private record Production(String name, List<String> symbols) {}

  /** An unfinished production on the stack. Stacks are long, so its hash is computed once. */
  private static final class Frame {
    private final int production;
    private final int dot;
    private final Object below;
    private final int hash;

    /**
     * @param production its number; −1 for a bottom of the stack
     * @param dot the number of its symbols that were read
     */
    Frame(int production, int dot, Object below) {
      this.production = production;
      this.dot = dot;
      this.below = below;
      this.hash = (31 * production + dot) * 0x9E3779B1 + 31 * below.hashCode();
    }

    Frame advanced() {
      return new Frame(production, dot + 1, below);
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || other instanceof Frame frame
              && hash == frame.hash
              && production == frame.production
              && dot == frame.dot
              && below.equals(frame.below);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** What is below the known part of the stack. */
  private enum Bottom {
    /** Any operation, or nothing. */
    UNKNOWN,
    /** The text begins here. */
    START
  }

  /** The text is over. */
  private static final Frame OVER = new Frame(-1, 0, Bottom.START);

  /** The ways in which the tokens so far can be read. */
  private static final class State {
    private final Set<Frame> frames;
    private final State[] next;

    State(Set<Frame> frames, int classes) {
      this.frames = frames;
      this.next = new State[classes + 1];
    }
  }

  /**
   * @param classes the roles of each class; the number of the first one is 1
   */
  FormulaAutomaton(Map<String, List<List<String>>> grammar, List<Set<String>> classes) {
    this.classes = classes;
    grammar.forEach(
        (name, all) -> all.forEach(each -> productions.add(new Production(name, each))));
  }

  /**
   * Gives all windows of formulas, each once, in the order of their characters. A window has one
   * character per token, the number of its class. Before a formula's first token stands class 0.
   *
   * @param windows takes a window, and returns whether it takes more
   */
  void windows(int length, Predicate<String> windows) {
    Set<Frame> anywhere = new HashSet<>();
    Set<Frame> first = new HashSet<>();
    for (int i = 0; i < productions.size(); i++) {
      for (int dot = 0; dot < productions.get(i).symbols().size(); dot++) {
        anywhere.add(new Frame(i, dot, Bottom.UNKNOWN));
      }
      if (productions.get(i).name().equals(TokenGrammar.FORMULA)) {
        first.add(new Frame(i, 0, Bottom.START));
      }
    }
    boolean goesOn = true;
    for (int edge = length - 1; edge > 0 && goesOn; edge--) {
      goesOn = words(state(first), new char[length], edge, windows);
    }
    if (goesOn) {
      words(state(anywhere), new char[length], 0, windows);
    }
  }

  private boolean words(State state, char[] word, int at, Predicate<String> words) {
    if (at == word.length) {
      return words.test(new String(word));
    }
    for (int token = 1; token <= classes.size(); token++) {
      State next = next(state, token);
      if (!next.frames.isEmpty()) {
        word[at] = (char) token;
        if (!words(next, word, at + 1, words)) {
          return false;
        }
      }
    }
    return true;
  }

  private State next(State state, int token) {
    if (state.next[token] == null) {
      Set<Frame> after = new HashSet<>();
      for (Frame frame : state.frames) {
        if (!frame.equals(OVER) && classes.get(token - 1).contains(symbol(frame))) {
          after.add(frame.advanced());
        }
      }
      state.next[token] = state(after);
    }
    return state.next[token];
  }

  private State state(Set<Frame> frames) {
    Set<Frame> closed = closures.computeIfAbsent(frames, this::closure);
    return states.computeIfAbsent(closed, all -> new State(all, classes.size()));
  }

  private boolean isComplete(Frame frame) {
    return frame.dot == productions.get(frame.production).symbols().size();
  }

  private String symbol(Frame frame) {
    return productions.get(frame.production).symbols().get(frame.dot);
  }

  /** Follows what reads no token, until every frame waits for one or the text is over. */
  private Set<Frame> closure(Set<Frame> frames) {
    Set<Frame> seen = new LinkedHashSet<>(frames);
    List<Frame> open = new ArrayList<>(frames);
    Set<Frame> waiting = new HashSet<>();
    while (!open.isEmpty()) {
      Frame frame = open.remove(open.size() - 1);
      List<Frame> further = new ArrayList<>();
      if (frame.equals(OVER)) {
        waiting.add(frame);
      } else if (isComplete(frame)) {
        complete(frame, further);
      } else if (!expand(frame, further)) {
        waiting.add(frame);
      }
      for (Frame each : further) {
        if (seen.add(each)) {
          open.add(each);
        }
      }
    }
    return waiting;
  }

  private void complete(Frame frame, List<Frame> further) {
    String name = productions.get(frame.production).name();
    if (frame.below instanceof Frame below) {
      further.add(below.advanced());
      return;
    }
    if (name.equals(TokenGrammar.FORMULA)) {
      further.add(OVER);
    }
    if (frame.below == Bottom.UNKNOWN) {
      for (int i = 0; i < productions.size(); i++) {
        List<String> symbols = productions.get(i).symbols();
        for (int dot = 0; dot < symbols.size(); dot++) {
          if (symbols.get(dot).equals(name)) {
            further.add(new Frame(i, dot + 1, Bottom.UNKNOWN));
          }
        }
      }
    }
  }

  private boolean expand(Frame frame, List<Frame> further) {
    String name = symbol(frame);
    boolean found = false;
    for (int i = 0; i < productions.size(); i++) {
      if (productions.get(i).name().equals(name)) {
        further.add(new Frame(i, 0, frame));
        found = true;
      }
    }
    return found;
  }
}
