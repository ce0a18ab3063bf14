package io.nrs.rewriting.search;

import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.search.LeafFinder.Input;
import io.nrs.rewriting.search.LeafFinder.Selection;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The search for leaves in one formula. */
final class WindowSearch {
  final Input input;

  /** All results while no window shows a leaf, in the order of grids and windows. */
  final List<WindowResult> results = new ArrayList<>();

  private List<WindowResult> leaves = List.of();
  private int windowsRead;

  // The windows of the present grid. Then: how many of them, from the end, are known to show no
  // leaf, how many were requested, and the index of the first result.
  private List<Window> windows = List.of();
  private int known;
  private int asked;
  private int chunk;
  private int firstResult;

  WindowSearch(Input input) {
    this.input = input;
  }

  /**
   * Goes on with another grid.
   *
   * @param leafless tokens at the end on which its windows are known to show no leaf
   */
  void begin(SlidingWindows grid, int leafless) {
    windows = SlidingWindowFinder.windows(input.formula(), grid);
    known = leafless < grid.width() ? 0 : (leafless - grid.width()) / grid.stride() + 1;
    asked = known;
    // The first window alone: the last leaf of most formulas is near their end.
    chunk = 1;
    firstResult = results.size();
  }

  boolean isOpen() {
    return leaves.isEmpty();
  }

  boolean isUnfinished() {
    return isOpen() && (asked < windows.size() || known > 0);
  }

  /** The windows to read now. */
  List<Window> next() {
    if (asked == windows.size()) {
      // No other window shows a leaf, and the known ones may best explain why.
      return windows.subList(0, known);
    }
    int from = asked;
    asked = input.single() ? Math.min(windows.size(), from + chunk) : windows.size();
    chunk = Math.min(SlidingWindowFinder.LARGEST_CHUNK, 2 * chunk);
    return windows.subList(from, asked);
  }

  void add(List<WindowResult> read) {
    windowsRead += read.size();
    if (known > 0 && results.size() - firstResult == windows.size() - known) {
      results.addAll(firstResult, read);
      known = 0;
    } else {
      results.addAll(read);
    }
    leaves =
        input.single()
            ? read.stream().filter(result -> result.leaf().isPresent()).limit(1).toList()
            : leaves(read);
  }

  /** Returns whether a part of a window shows a leaf; the most confident one counts. */
  boolean addParts(List<WindowResult> parts) {
    windowsRead += parts.size();
    leaves =
        parts.stream()
            .filter(part -> part.leaf().isPresent())
            .max(Comparator.comparingDouble(part -> part.leaf().orElseThrow().confidence()))
            .stream()
            .toList();
    return !isOpen();
  }

  Selection selection() {
    return new Selection(
        leaves,
        isOpen()
            ? results.stream().reduce(WindowResult::moreInformative).orElseThrow()
            : leaves.get(0),
        windowsRead);
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
