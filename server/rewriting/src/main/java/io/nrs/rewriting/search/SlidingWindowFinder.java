package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads short overlapping windows; for a single leaf, from the end of the formula until one shows a
 * leaf. If a grid of windows shows no leaf, it tries other grids, and then parts of the most
 * promising windows.
 */
public final class SlidingWindowFinder implements LeafFinder {
  static final int LARGEST_CHUNK = 64;

  /** Windows between two checks for cancellation; batches are still large. */
  private static final int MAX_WINDOWS_PER_CHECK = 256;

  /** If no grid shows a leaf, this many windows are read again in parts. */
  private static final int PROMISING_WINDOWS = 4;

  /** The number of readings of a window's parts, each with other draws. */
  private static final int PART_READINGS = 4;

  /** No leaf has fewer tokens. */
  private static final int NARROWEST_PART = 4;

  private final LeafPlaces rules;
  private final Selector selector;
  private final Combiner combiner;
  private final RewritingOptions options;
  private final List<SlidingWindows> grids;
  private final Consumer<SelectorStatistics> log;

  /**
   * @param log gets the work that was done
   */
  public SlidingWindowFinder(
      LeafPlaces rules,
      Selector selector,
      Combiner combiner,
      RewritingOptions options,
      Consumer<SelectorStatistics> log) {
    this.rules = rules;
    this.selector = selector;
    this.combiner = combiner;
    this.options = options;
    this.log = log;
    SlidingWindows windows = options.windows().orElseGet(() -> SlidingWindows.of(rules));
    int width = windows.width();
    int stride = windows.stride();
    int half = Math.max(1, stride / 2);
    // Other cuts of the same text, because one grid may cut a leaf; narrow grids cut short
    // formulas too.
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
  public List<Selection> find(List<Input> inputs, Runnable checkCancelled) {
    List<WindowSearch> searches = inputs.stream().map(WindowSearch::new).toList();
    List<WindowSearch> open = searches;
    for (int attempt = 0; attempt < grids.size() && !open.isEmpty(); attempt++) {
      for (WindowSearch search : open) {
        search.begin(grids.get(attempt), attempt == 0 ? search.input.leafless() : 0);
      }
      read(open, attempt, checkCancelled);
      open = open.stream().filter(WindowSearch::isOpen).toList();
    }
    for (WindowSearch search : open) {
      readParts(search, checkCancelled);
    }
    return searches.stream().map(WindowSearch::selection).toList();
  }

  /** Reads the windows of one grid, those of all formulas together. */
  private void read(List<WindowSearch> searches, int attempt, Runnable checkCancelled) {
    List<WindowSearch> unfinished = searches;
    while (!unfinished.isEmpty()) {
      List<Window> windows = new ArrayList<>();
      List<Integer> ends = new ArrayList<>();
      for (WindowSearch search : unfinished) {
        windows.addAll(search.next());
        ends.add(windows.size());
      }
      List<WindowResult> results = decide(windows, attempt, checkCancelled);
      int from = 0;
      for (int i = 0; i < unfinished.size(); i++) {
        unfinished.get(i).add(results.subList(from, ends.get(i)));
        from = ends.get(i);
      }
      unfinished = unfinished.stream().filter(WindowSearch::isUnfinished).toList();
    }
  }

  /**
   * Searches for a leaf in parts of the windows whose outputs came closest to one. A part has less
   * text that resembles a leaf, and every reading draws anew. Other outputs of parts do not count,
   * because outputs for whole windows explain a failure better.
   */
  private void readParts(WindowSearch search, Runnable checkCancelled) {
    List<Window> promising =
        search.results.stream()
            .sorted(Comparator.comparingDouble(WindowResult::closeness).reversed())
            .map(result -> result.samples().window())
            .distinct()
            .limit(PROMISING_WINDOWS)
            .toList();
    for (int reading = 0; reading < PART_READINGS; reading++) {
      for (Window window : promising) {
        List<WindowResult> parts = decide(parts(window), grids.size() + reading, checkCancelled);
        if (search.addParts(parts)) {
          return;
        }
      }
    }
  }

  /** The window and ever narrower parts of it, from its end, one starting at every token. */
  private static List<Window> parts(Window window) {
    List<Window> parts = new ArrayList<>();
    parts.add(window);
    int width = window.end() - window.start();
    for (int narrower = width * 5 / 7; narrower >= NARROWEST_PART; narrower = narrower * 5 / 7) {
      for (int end = window.end(); end - narrower >= window.start(); end--) {
        parts.add(new Window(window.formula(), end - narrower, end));
      }
    }
    return parts;
  }

  private List<WindowResult> decide(List<Window> windows, int attempt, Runnable checkCancelled) {
    List<WindowResult> results = new ArrayList<>(windows.size());
    for (int from = 0; from < windows.size(); from += MAX_WINDOWS_PER_CHECK) {
      checkCancelled.run();
      results.addAll(
          sample(
              windows.subList(from, Math.min(from + MAX_WINDOWS_PER_CHECK, windows.size())),
              attempt,
              checkCancelled));
    }
    long outputs = results.stream().mapToLong(WindowResult::outputs).sum();
    log.accept(new SelectorStatistics(windows.size(), outputs, 0, 0));
    return results;
  }

  /**
   * Samples outputs for windows and decides each. Sampling stops as early as possible
   * (docs/decisions/anytime-sampling.md): every window gets a first output, and only windows
   * without a confident candidate get more.
   *
   * @param attempt the number of earlier attempts at the formula; each attempt samples anew
   * @param checkCancelled called between batches; may throw to cancel
   */
  private List<WindowResult> sample(List<Window> windows, int attempt, Runnable checkCancelled) {
    List<Samples> samples =
        windows.stream().map(window -> new Samples(window, options, attempt, combiner)).toList();
    int first = options.anytime() ? 1 : options.outputs();
    for (int drawn = 0; drawn < options.outputs(); ) {
      List<Samples> open =
          drawn == 0 || !options.anytime()
              ? samples
              : samples.stream().filter(each -> !isSettled(each)).toList();
      if (open.isEmpty()) {
        break;
      }
      int more = Math.min(Math.max(first, drawn), options.outputs() - drawn);
      Samples.more(selector, open, more, checkCancelled);
      drawn += more;
    }
    return samples.stream()
        .map(each -> WindowResult.of(rules, options.guard(), each, each.drawn()))
        .toList();
  }

  /** Returns whether the presence or absence of a leaf is certain enough. */
  private boolean isSettled(Samples samples) {
    double confidence =
        WindowResult.leaf(rules, options.guard(), samples)
            .map(Candidate::confidence)
            .orElse(samples.emptyConfidence());
    return confidence >= options.confidenceThreshold();
  }
}
