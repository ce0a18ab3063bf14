package io.nrs.rewriting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads short overlapping windows. A single leaf is looked for from the end of the formula; where a
 * grid of windows shows nothing, other grids are tried before the formula is given up.
 */
final class SlidingFinder implements LeafFinder {
  /**
   * Windows read together while looking for the last leaf; few, since it is near the end mostly.
   */
  private static final int FIRST_CHUNK = 2;

  private static final int LARGEST_CHUNK = 64;

  /** Windows between two moments at which the work can be cancelled: large batches all the same. */
  private static final int PIECE = 512;

  private final AnytimeSampling sampling;
  private final List<SlidingWindows> grids;
  private final WorkLog log;

  /** Is told of every window that was read. */
  interface WorkLog {
    void read(long windows, long outputs);
  }

  SlidingFinder(AnytimeSampling sampling, SlidingWindows windows, WorkLog log) {
    this.sampling = sampling;
    this.log = log;
    int width = windows.width();
    int stride = windows.stride();
    int half = Math.max(1, stride / 2);
    // Other cuts of the same text, for what one grid cuts badly; narrow ones cut short formulas
    // too.
    this.grids =
        List.of(
            windows,
            new SlidingWindows(width - stride / 2, half),
            new SlidingWindows(width * 3 / 5, half),
            new SlidingWindows(width * 3 / 4, Math.max(1, stride / 4)),
            new SlidingWindows(width + stride / 2, half));
  }

  /** Windows from the end; the first one may be short. */
  static List<Window> windows(String formula, SlidingWindows grid) {
    List<Window> windows = new ArrayList<>();
    int end = formula.length();
    while (true) {
      int start = Math.max(0, end - grid.width());
      windows.add(new Window(formula, start, end));
      if (start == 0) {
        return windows;
      }
      end -= grid.stride();
    }
  }

  @Override
  public Found last(String formula) {
    List<Decision> read = new ArrayList<>();
    for (int attempt = 0; attempt < grids.size(); attempt++) {
      List<Window> windows = windows(formula, grids.get(attempt));
      int chunk = FIRST_CHUNK;
      for (int from = 0; from < windows.size(); from += chunk, chunk = larger(chunk)) {
        List<Window> part = windows.subList(from, Math.min(from + chunk, windows.size()));
        List<Decision> decisions = decide(part, attempt);
        read.addAll(decisions);
        for (Decision decision : decisions) {
          if (decision.leaf().isPresent()) {
            return new Found(List.of(decision), decision, read.size());
          }
        }
      }
    }
    return new Found(List.of(), mostTelling(read.stream()), read.size());
  }

  private static Decision mostTelling(Stream<Decision> decisions) {
    return decisions.reduce(Decision::moreTelling).orElseThrow();
  }

  private static int larger(int chunk) {
    return Math.min(LARGEST_CHUNK, 2 * chunk);
  }

  @Override
  public List<Found> all(List<String> formulas, Runnable beforePiece) {
    Map<Integer, Found> found = new HashMap<>();
    List<Integer> open = IntStream.range(0, formulas.size()).boxed().toList();
    for (int attempt = 0; attempt < grids.size() && !open.isEmpty(); attempt++) {
      List<Window> windows = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      for (int i : open) {
        List<Window> own = windows(formulas.get(i), grids.get(attempt));
        windows.addAll(own);
        counts.add(own.size());
      }
      List<Decision> decisions = decide(windows, attempt, beforePiece);
      int from = 0;
      for (int k = 0; k < open.size(); k++) {
        List<Decision> own = decisions.subList(from, from + counts.get(k));
        from += counts.get(k);
        found.merge(open.get(k), found(own), SlidingFinder::later);
      }
      open = open.stream().filter(i -> found.get(i).leaves().isEmpty()).toList();
    }
    return IntStream.range(0, formulas.size()).mapToObj(found::get).toList();
  }

  private List<Decision> decide(List<Window> windows, int attempt, Runnable beforePiece) {
    List<Decision> decisions = new ArrayList<>(windows.size());
    for (int from = 0; from < windows.size(); from += PIECE) {
      beforePiece.run();
      decisions.addAll(
          decide(windows.subList(from, Math.min(from + PIECE, windows.size())), attempt));
    }
    return decisions;
  }

  private List<Decision> decide(List<Window> windows, int attempt) {
    List<Decision> decisions = sampling.decide(windows, attempt);
    log.read(windows.size(), decisions.stream().mapToInt(Decision::outputs).sum());
    return decisions;
  }

  private static Found found(List<Decision> decisions) {
    List<Decision> leaves = leaves(decisions);
    Decision deciding = leaves.isEmpty() ? mostTelling(decisions.stream()) : leaves.get(0);
    return new Found(leaves, deciding, decisions.size());
  }

  /** What another reading of a formula adds to one that found no leaf. */
  private static Found later(Found before, Found now) {
    Decision deciding =
        now.leaves().isEmpty() ? before.deciding().moreTelling(now.deciding()) : now.deciding();
    return new Found(now.leaves(), deciding, before.windows() + now.windows());
  }

  /** Neighbouring windows show the same leaves; each is taken once, the last one first. */
  private static List<Decision> leaves(List<Decision> decisions) {
    TreeMap<Integer, Decision> byOffset = new TreeMap<>(Comparator.reverseOrder());
    for (Decision decision : decisions) {
      decision.leaf().ifPresent(leaf -> byOffset.putIfAbsent(leaf.offset(), decision));
    }
    List<Decision> leaves = new ArrayList<>();
    int free = Integer.MAX_VALUE;
    for (Decision decision : byOffset.values()) {
      Candidate leaf = decision.leaf().orElseThrow();
      if (leaf.offset() + leaf.leaf().length() <= free) {
        leaves.add(decision);
        free = leaf.offset();
      }
    }
    return leaves;
  }
}
