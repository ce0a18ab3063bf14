package io.nrs.rewriting;

import io.nrs.rewriting.AnytimeSampling.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

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
    // Other cuts of the same text, for what one grid cuts badly; narrow ones cut short formulas
    // too.
    this.grids =
        List.of(
            windows,
            new SlidingWindows(width - stride / 2, stride / 2),
            new SlidingWindows(width * 3 / 5, stride / 2),
            new SlidingWindows(width * 3 / 4, Math.max(1, stride / 4)),
            new SlidingWindows(width + stride / 2, stride / 2));
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
    Optional<Candidate> corrupted = Optional.empty();
    Optional<Candidate> closest = Optional.empty();
    for (int attempt = 0; attempt < grids.size(); attempt++) {
      List<Window> windows = windows(formula, grids.get(attempt));
      int chunk = FIRST_CHUNK;
      for (int from = 0; from < windows.size(); from += chunk, chunk = larger(chunk)) {
        List<Window> part = windows.subList(from, Math.min(from + chunk, windows.size()));
        List<Decision> decisions = decide(part, attempt);
        for (Decision decision : decisions) {
          if (decision.leaf().isPresent()) {
            return new Found(
                List.of(decision.leaf().get()),
                List.of(decision.outputs()),
                Optional.empty(),
                Optional.empty());
          }
          corrupted = corrupted.or(decision::corrupted);
          closest = closer(closest, decision.closest());
        }
      }
    }
    return new Found(List.of(), List.of(), corrupted, closest);
  }

  private static int larger(int chunk) {
    return Math.min(LARGEST_CHUNK, 2 * chunk);
  }

  @Override
  public List<Found> all(List<String> formulas) {
    List<Found> found = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      found.add(new Found(List.of(), List.of(), Optional.empty(), Optional.empty()));
      open.add(i);
    }
    for (int attempt = 0; attempt < grids.size() && !open.isEmpty(); attempt++) {
      List<Window> windows = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      for (int i : open) {
        List<Window> own = windows(formulas.get(i), grids.get(attempt));
        windows.addAll(own);
        counts.add(own.size());
      }
      List<Decision> decisions = decide(windows, attempt);
      List<Integer> still = new ArrayList<>();
      int from = 0;
      for (int k = 0; k < open.size(); k++) {
        List<Decision> own = decisions.subList(from, from + counts.get(k));
        from += counts.get(k);
        Found merged = merge(own, found.get(open.get(k)));
        found.set(open.get(k), merged);
        if (merged.leaves().isEmpty()) {
          still.add(open.get(k));
        }
      }
      open = still;
    }
    return found;
  }

  private List<Decision> decide(List<Window> windows, int attempt) {
    List<Decision> decisions = sampling.decide(windows, attempt);
    log.read(windows.size(), decisions.stream().mapToInt(Decision::outputs).sum());
    return decisions;
  }

  /** Neighbouring windows show the same leaves; each is taken once, the last one first. */
  private static Found merge(List<Decision> decisions, Found before) {
    TreeMap<Integer, Decision> byOffset = new TreeMap<>(Comparator.reverseOrder());
    Optional<Candidate> corrupted = before.corrupted();
    Optional<Candidate> closest = before.closest();
    for (Decision decision : decisions) {
      decision.leaf().ifPresent(leaf -> byOffset.putIfAbsent(leaf.offset(), decision));
      corrupted = corrupted.or(decision::corrupted);
      closest = closer(closest, decision.closest());
    }
    List<Candidate> leaves = new ArrayList<>();
    List<Integer> outputs = new ArrayList<>();
    int free = Integer.MAX_VALUE;
    for (Decision decision : byOffset.values()) {
      Candidate leaf = decision.leaf().orElseThrow();
      if (leaf.offset() + leaf.leaf().length() <= free) {
        leaves.add(leaf);
        outputs.add(decision.outputs());
        free = leaf.offset();
      }
    }
    return new Found(leaves, outputs, corrupted, closest);
  }

  private static Optional<Candidate> closer(Optional<Candidate> one, Optional<Candidate> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.or(() -> other);
    }
    return other.get().agreement() > one.get().agreement() ? other : one;
  }
}
