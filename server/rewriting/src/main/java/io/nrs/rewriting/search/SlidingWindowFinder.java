package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.search.LeafFinder.WindowResult;
import io.nrs.rewriting.search.LeafFinder.WindowResult.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads short overlapping windows; for a single leaf, from the end of the formula until one shows a
 * leaf. If a grid of windows shows no leaf, it tries other grids, and then parts of the most
 * promising windows.
 */
public final class SlidingWindowFinder implements LeafFinder {
  private static final int LARGEST_CHUNK = 64;

  /** Windows between two checks for cancellation; batches are still large. */
  private static final int MAX_WINDOWS_PER_CHECK = 256;

  /** If no grid shows a leaf, this many windows are read again in parts. */
  private static final int PROMISING_WINDOWS = 4;

  /** The number of readings of a window's parts, each with other draws. */
  private static final int PART_READINGS = 4;

  /** No leaf has fewer tokens. */
  private static final int NARROWEST_PART = 4;

  private final LanguageRules rules;
  private final Selector selector;
  private final Combiner combiner;
  private final RewritingOptions options;
  private final List<SlidingWindows> grids;
  private final Consumer<SelectorStatistics> log;

  /**
   * @param log gets the work that was done
   */
  public SlidingWindowFinder(
      LanguageRules rules,
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
    List<Search> searches = inputs.stream().map(Search::new).toList();
    List<Search> open = searches;
    for (int attempt = 0; attempt < grids.size() && !open.isEmpty(); attempt++) {
      for (Search search : open) {
        search.begin(grids.get(attempt), attempt == 0 ? search.input.leafless() : 0);
      }
      read(open, attempt, checkCancelled);
      open = open.stream().filter(Search::isOpen).toList();
    }
    for (Search search : open) {
      readParts(search, checkCancelled);
    }
    return searches.stream().map(Search::selection).toList();
  }

  /** Reads the windows of one grid, those of all formulas together. */
  private void read(List<Search> searches, int attempt, Runnable checkCancelled) {
    List<Search> unfinished = searches;
    while (!unfinished.isEmpty()) {
      List<Window> windows = new ArrayList<>();
      List<Integer> ends = new ArrayList<>();
      for (Search search : unfinished) {
        windows.addAll(search.next());
        ends.add(windows.size());
      }
      List<WindowResult> results = decide(windows, attempt, checkCancelled);
      int from = 0;
      for (int i = 0; i < unfinished.size(); i++) {
        unfinished.get(i).add(results.subList(from, ends.get(i)));
        from = ends.get(i);
      }
      unfinished = unfinished.stream().filter(Search::isUnfinished).toList();
    }
  }

  /**
   * Searches for a leaf in parts of the windows whose outputs came closest to one. A part has less
   * text that resembles a leaf, and every reading draws anew. Other outputs of parts do not count,
   * because outputs for whole windows explain a failure better.
   */
  private void readParts(Search search, Runnable checkCancelled) {
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

  /** The search for leaves in one formula. */
  private static final class Search {
    private final Input input;

    /** All results while no window shows a leaf, in the order of grids and windows. */
    private final List<WindowResult> results = new ArrayList<>();

    private List<WindowResult> leaves = List.of();
    private int windowsRead;

    // The windows of the present grid. Then: how many of them, from the end, are known to show no
    // leaf, how many were requested, and the index of the first result.
    private List<Window> windows = List.of();
    private int known;
    private int asked;
    private int chunk;
    private int firstResult;

    private Search(Input input) {
      this.input = input;
    }

    /**
     * Goes on with another grid.
     *
     * @param leafless tokens at the end on which its windows are known to show no leaf
     */
    private void begin(SlidingWindows grid, int leafless) {
      windows = windows(input.formula(), grid);
      known = leafless < grid.width() ? 0 : (leafless - grid.width()) / grid.stride() + 1;
      asked = known;
      // The first window alone: the last leaf of most formulas is near their end.
      chunk = 1;
      firstResult = results.size();
    }

    private boolean isOpen() {
      return leaves.isEmpty();
    }

    private boolean isUnfinished() {
      return isOpen() && (asked < windows.size() || known > 0);
    }

    /** The windows to read now. */
    private List<Window> next() {
      if (asked == windows.size()) {
        // No other window shows a leaf, and the known ones may best explain why.
        return windows.subList(0, known);
      }
      int from = asked;
      asked = input.single() ? Math.min(windows.size(), from + chunk) : windows.size();
      chunk = Math.min(LARGEST_CHUNK, 2 * chunk);
      return windows.subList(from, asked);
    }

    private void add(List<WindowResult> read) {
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
    private boolean addParts(List<WindowResult> parts) {
      windowsRead += parts.size();
      leaves =
          parts.stream()
              .filter(part -> part.leaf().isPresent())
              .max(Comparator.comparingDouble(part -> part.leaf().orElseThrow().confidence()))
              .stream()
              .toList();
      return !isOpen();
    }

    private Selection selection() {
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
}
