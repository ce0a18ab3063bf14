package io.nrs.language.properties;

import io.nrs.language.DeepRecursion;
import java.util.Arrays;

/**
 * Searches for values of variables that satisfy clauses. Each contradiction gives a clause that
 * excludes its reason (Marques-Silva and Sakallah, <i>GRASP</i>, 1999), and two literals of each
 * clause are watched (Moskewicz and others, <i>Chaff</i>, 2001). Equal clauses have equal answers:
 * the work is counted, and nothing is drawn.
 *
 * <p>Literals are numbers: those of variables, which begin with 1, or their negatives.
 */
final class SatSolver {
  private static final int UNKNOWN = -1;

  /** A restart comes after so many contradictions, times a number of Luby's sequence. */
  private static final int RESTART = 64;

  private int[][] clauses = new int[1024][];
  private int count;
  private int[][] watches = new int[64][];
  private int[] watched = new int[64];
  private int variables;
  private boolean contradictory;

  /** By variable: 1 for true, 0 for false. */
  private int[] values = new int[32];

  /** The value that a variable had last, which is tried first. */
  private boolean[] phases = new boolean[32];

  private int[] levels = new int[32];

  /** By variable: the clause that gave it its value. */
  private int[] reasons = new int[32];

  private boolean[] seen = new boolean[32];

  /** Variables by their last part in a contradiction, as a list in both directions. */
  private int[] next = new int[32];

  private int[] previous = new int[32];
  private long[] stamps = new long[32];
  private int last;
  private int search;
  private long stamp;

  private int[] trail = new int[32];
  private int assigned;
  private int propagated;
  private int[] limits = new int[32];
  private int level;
  private long work;

  /** Returns the number of clauses. */
  int clauses() {
    return count;
  }

  /** Returns the work of all searches: the clauses that were looked at. */
  long work() {
    return work;
  }

  int newVariable() {
    int variable = ++variables;
    if (variable >= values.length) {
      int size = 2 * values.length;
      values = Arrays.copyOf(values, size);
      phases = Arrays.copyOf(phases, size);
      levels = Arrays.copyOf(levels, size);
      reasons = Arrays.copyOf(reasons, size);
      seen = Arrays.copyOf(seen, size);
      next = Arrays.copyOf(next, size);
      previous = Arrays.copyOf(previous, size);
      stamps = Arrays.copyOf(stamps, size);
      trail = Arrays.copyOf(trail, size);
      limits = Arrays.copyOf(limits, size);
      watches = Arrays.copyOf(watches, 2 * size);
      watched = Arrays.copyOf(watched, 2 * size);
    }
    values[variable] = UNKNOWN;
    watches[2 * variable] = new int[4];
    watches[2 * variable + 1] = new int[4];
    append(variable);
    search = variable;
    return variable;
  }

  private static int index(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }

  private int value(int literal) {
    int value = values[Math.abs(literal)];
    return value == UNKNOWN || literal > 0 ? value : 1 - value;
  }

  /** Demands that one of the literals is true. Called before the search only. */
  void add(int... literals) {
    int[] kept = new int[literals.length];
    int size = 0;
    for (int literal : literals) {
      boolean repeated = false;
      for (int i = 0; i < size; i++) {
        if (kept[i] == -literal) {
          return;
        }
        repeated |= kept[i] == literal;
      }
      int value = value(literal);
      if (value == 1) {
        return;
      }
      if (value == UNKNOWN && !repeated) {
        kept[size++] = literal;
      }
    }
    if (size == 0) {
      contradictory = true;
    } else if (size == 1) {
      assign(kept[0], UNKNOWN);
      contradictory |= propagate() != UNKNOWN;
    } else {
      store(Arrays.copyOf(kept, size));
    }
  }

  private int store(int[] clause) {
    if (count == clauses.length) {
      clauses = Arrays.copyOf(clauses, 2 * count);
    }
    clauses[count] = clause;
    watch(clause[0], count);
    watch(clause[1], count);
    return count++;
  }

  private void watch(int literal, int clause) {
    int at = index(literal);
    if (watched[at] == watches[at].length) {
      watches[at] = Arrays.copyOf(watches[at], 2 * watched[at]);
    }
    watches[at][watched[at]++] = clause;
  }

  private void assign(int literal, int reason) {
    int variable = Math.abs(literal);
    values[variable] = literal > 0 ? 1 : 0;
    levels[variable] = level;
    reasons[variable] = reason;
    trail[assigned++] = literal;
  }

  /** Draws all conclusions; returns the clause that they contradict, if there is one. */
  private int propagate() {
    while (propagated < assigned) {
      int wrong = -trail[propagated++];
      int at = index(wrong);
      int[] all = watches[at];
      int end = watched[at];
      int kept = 0;
      work += end;
      for (int i = 0; i < end; i++) {
        int number = all[i];
        int[] clause = clauses[number];
        if (clause[0] == wrong) {
          clause[0] = clause[1];
          clause[1] = wrong;
        }
        if (value(clause[0]) == 1) {
          all[kept++] = number;
          continue;
        }
        boolean moved = false;
        for (int j = 2; j < clause.length && !moved; j++) {
          if (value(clause[j]) != 0) {
            clause[1] = clause[j];
            clause[j] = wrong;
            watch(clause[1], number);
            moved = true;
          }
        }
        if (moved) {
          continue;
        }
        all[kept++] = number;
        if (value(clause[0]) == 0) {
          System.arraycopy(all, i + 1, all, kept, end - i - 1);
          watched[at] = kept + end - i - 1;
          propagated = assigned;
          return number;
        }
        assign(clause[0], number);
      }
      watched[at] = kept;
    }
    return UNKNOWN;
  }

  /**
   * Searches.
   *
   * @param most the clauses that are looked at
   * @return whether values were found; false also if the work does not suffice
   */
  boolean solve(long most) {
    long end = work + most;
    int contradictions = 0;
    int restarts = 1;
    while (!contradictory) {
      int contradiction = propagate();
      if (contradiction != UNKNOWN) {
        if (level == 0) {
          contradictory = true;
          break;
        }
        learn(contradiction);
        contradictions++;
        continue;
      }
      if (work > end) {
        return false;
      }
      if (contradictions >= RESTART * luby(restarts)) {
        DeepRecursion.mustGoOn();
        contradictions = 0;
        restarts++;
        undo(0);
        continue;
      }
      while (search != 0 && values[search] != UNKNOWN) {
        search = previous[search];
      }
      if (search == 0) {
        return true;
      }
      limits[level++] = assigned;
      assign(phases[search] ? search : -search, UNKNOWN);
    }
    return false;
  }

  /** Returns a number of the sequence 1, 1, 2, 1, 1, 2, 4, … (Luby and others, 1993). */
  private static int luby(int place) {
    int size = Integer.highestOneBit(place);
    return 2 * size - 1 == place ? size : luby(place - size + 1);
  }

  /**
   * Adds the clause of the first point where the reasons of a contradiction meet, and goes back.
   */
  private void learn(int contradiction) {
    int[] learnt = new int[assigned + 1];
    int size = 1;
    int open = 0;
    int at = assigned;
    int clause = contradiction;
    int skipped = 0;
    int literal;
    int[] bumped = new int[assigned + 1];
    int bumps = 0;
    do {
      for (int each : clauses[clause]) {
        int variable = Math.abs(each);
        if (each == skipped || seen[variable] || levels[variable] == 0) {
          continue;
        }
        seen[variable] = true;
        bumped[bumps++] = variable;
        if (levels[variable] == level) {
          open++;
        } else {
          learnt[size++] = each;
        }
      }
      do {
        literal = trail[--at];
      } while (!seen[Math.abs(literal)]);
      clause = reasons[Math.abs(literal)];
      skipped = literal;
      open--;
    } while (open > 0);
    learnt[0] = -literal;
    int back = 0;
    for (int i = 1; i < size; i++) {
      int one = levels[Math.abs(learnt[i])];
      if (one > back) {
        back = one;
        int swapped = learnt[1];
        learnt[1] = learnt[i];
        learnt[i] = swapped;
      }
    }
    for (int i = 0; i < bumps; i++) {
      seen[bumped[i]] = false;
    }
    undo(back);
    for (int i = 0; i < bumps; i++) {
      toEnd(bumped[i]);
    }
    assign(learnt[0], size == 1 ? UNKNOWN : store(Arrays.copyOf(learnt, size)));
  }

  private void undo(int to) {
    if (level <= to) {
      return;
    }
    int start = limits[to];
    while (assigned > start) {
      int variable = Math.abs(trail[--assigned]);
      phases[variable] = values[variable] == 1;
      values[variable] = UNKNOWN;
      if (search == 0 || stamps[variable] > stamps[search]) {
        search = variable;
      }
    }
    propagated = assigned;
    level = to;
  }

  private void append(int variable) {
    previous[variable] = last;
    next[variable] = 0;
    next[last] = variable;
    last = variable;
    stamps[variable] = ++stamp;
  }

  /** What was in a contradiction last is decided next (Ryan, 2004). */
  private void toEnd(int variable) {
    if (variable != last) {
      if (search == variable) {
        search = previous[variable] == 0 ? next[variable] : previous[variable];
      }
      next[previous[variable]] = next[variable];
      previous[next[variable]] = previous[variable];
      append(variable);
    }
    if (values[variable] == UNKNOWN) {
      search = variable;
    }
  }

  /** Returns whether a literal is true in the values that were found. */
  boolean isTrue(int literal) {
    return value(literal) == 1;
  }
}
