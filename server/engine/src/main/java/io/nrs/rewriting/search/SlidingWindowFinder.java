package io.nrs.rewriting.search;

import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.SlidingWindows;
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
public final class SlidingWindowFinder implements LeafFinder {
  /**
   * Windows read together while looking for the last leaf; few, since it is near the end mostly.
   */
  private static final int FIRST_CHUNK = 2;

  private static final int LARGEST_CHUNK = 64;

  /** Windows between two moments at which the work can be cancelled: large batches all the same. */
  private static final int MAX_WINDOWS_PER_CHECK = 512;

  private final AnytimeSampling sampling;
  private final List<SlidingWindows> grids;
  private final WorkLog log;

  /** Is told of every window that was read. */
  public interface WorkLog {
    void read(long windows, long outputs);
  }

  public SlidingWindowFinder(AnytimeSampling sampling, SlidingWindows windows, WorkLog log) {
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
  public static List<Window> windows(String formula, SlidingWindows grid) {
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
  public Selection last(String formula) {
    List<WindowResult> read = new ArrayList<>();
    for (int attempt = 0; attempt < grids.size(); attempt++) {
      List<Window> windows = windows(formula, grids.get(attempt));
      int chunk = FIRST_CHUNK;
      for (int from = 0; from < windows.size(); from += chunk, chunk = larger(chunk)) {
        List<Window> part = windows.subList(from, Math.min(from + chunk, windows.size()));
        List<WindowResult> results = decide(part, attempt);
        read.addAll(results);
        for (WindowResult result : results) {
          if (result.leaf().isPresent()) {
            return new Selection(List.of(result), result, read.size());
          }
        }
      }
    }
    return new Selection(List.of(), mostTelling(read.stream()), read.size());
  }

  private static WindowResult mostTelling(Stream<WindowResult> results) {
    return results.reduce(WindowResult::moreInformative).orElseThrow();
  }

  private static int larger(int chunk) {
    return Math.min(LARGEST_CHUNK, 2 * chunk);
  }

  @Override
  public List<Selection> all(List<String> formulas, Runnable checkCancelled) {
    Map<Integer, Selection> found = new HashMap<>();
    List<Integer> open = IntStream.range(0, formulas.size()).boxed().toList();
    for (int attempt = 0; attempt < grids.size() && !open.isEmpty(); attempt++) {
      List<Window> windows = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      for (int i : open) {
        List<Window> own = windows(formulas.get(i), grids.get(attempt));
        windows.addAll(own);
        counts.add(own.size());
      }
      List<WindowResult> results = decide(windows, attempt, checkCancelled);
      int from = 0;
      for (int k = 0; k < open.size(); k++) {
        List<WindowResult> own = results.subList(from, from + counts.get(k));
        from += counts.get(k);
        found.merge(open.get(k), found(own), SlidingWindowFinder::later);
      }
      open = open.stream().filter(i -> found.get(i).leaves().isEmpty()).toList();
    }
    return IntStream.range(0, formulas.size()).mapToObj(found::get).toList();
  }

  private List<WindowResult> decide(List<Window> windows, int attempt, Runnable checkCancelled) {
    List<WindowResult> results = new ArrayList<>(windows.size());
    for (int from = 0; from < windows.size(); from += MAX_WINDOWS_PER_CHECK) {
      checkCancelled.run();
      results.addAll(
          decide(
              windows.subList(from, Math.min(from + MAX_WINDOWS_PER_CHECK, windows.size())),
              attempt));
    }
    return results;
  }

  private List<WindowResult> decide(List<Window> windows, int attempt) {
    List<WindowResult> results = sampling.decide(windows, attempt);
    log.read(windows.size(), results.stream().mapToInt(WindowResult::outputs).sum());
    return results;
  }

  private static Selection found(List<WindowResult> results) {
    List<WindowResult> leaves = leaves(results);
    WindowResult deciding = leaves.isEmpty() ? mostTelling(results.stream()) : leaves.get(0);
    return new Selection(leaves, deciding, results.size());
  }

  /** What another reading of a formula adds to one that found no leaf. */
  private static Selection later(Selection before, Selection now) {
    WindowResult deciding =
        now.leaves().isEmpty() ? before.deciding().moreInformative(now.deciding()) : now.deciding();
    return new Selection(now.leaves(), deciding, before.windows() + now.windows());
  }

  /** Neighbouring windows show the same leaves; each is taken once, the last one first. */
  private static List<WindowResult> leaves(List<WindowResult> results) {
    TreeMap<Integer, WindowResult> byOffset = new TreeMap<>(Comparator.reverseOrder());
    for (WindowResult result : results) {
      result.leaf().ifPresent(leaf -> byOffset.putIfAbsent(leaf.offset(), result));
    }
    List<WindowResult> leaves = new ArrayList<>();
    int free = Integer.MAX_VALUE;
    for (WindowResult result : byOffset.values()) {
      Candidate leaf = result.leaf().orElseThrow();
      if (leaf.offset() + leaf.leaf().length() <= free) {
        leaves.add(result);
        free = leaf.offset();
      }
    }
    return leaves;
  }
}
