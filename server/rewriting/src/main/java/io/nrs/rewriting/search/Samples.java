package io.nrs.rewriting.search;

import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The Selector's outputs for one window, with their best matches. */
public final class Samples {
  private final Window window;
  private final String text;
  private final long seed;
  private final int firstNumber;
  private final Combiner combiner;
  private final Map<String, Occurrences> occurrences = new LinkedHashMap<>();
  private int drawn;

  /**
   * @param attempt the number of earlier attempts at the formula; each attempt samples anew
   */
  Samples(Window window, RewritingOptions options, int attempt) {
    this(window, options, attempt, Combiner.search());
  }

  Samples(Window window, RewritingOptions options, int attempt, Combiner combiner) {
    this.window = window;
    this.combiner = combiner;
    this.text = window.text();
    this.seed = RandomStreams.seed(options.seed(), attempt);
    // Number 0 is the greedy output on evenly spaced labels.
    this.firstNumber = options.evenFirst() ? 0 : 1;
  }

  private record Occurrences(double confidence, int count, Combiner.Match match) {}

  /**
   * Samples {@code count} more outputs for each window, all together.
   *
   * @param checkCancelled called between batches; may throw to cancel
   */
  public static void more(
      Selector selector, List<Samples> all, int count, Runnable checkCancelled) {
    List<Selector.Request> requests = new ArrayList<>();
    for (Samples samples : all) {
      for (int number = samples.drawn; number < samples.drawn + count; number++) {
        requests.add(
            new Selector.Request(samples.text, samples.firstNumber + number, samples.seed));
      }
    }
    List<Selector.Output> outputs = selector.select(requests, checkCancelled);
    for (int i = 0; i < all.size(); i++) {
      all.get(i).add(outputs.subList(i * count, (i + 1) * count));
    }
  }

  /** Returns requests for the first outputs of a part of the window. */
  List<Selector.Request> requests(String part, int count) {
    return IntStream.range(firstNumber, firstNumber + count)
        .mapToObj(number -> new Selector.Request(part, number, seed))
        .toList();
  }

  public Window window() {
    return window;
  }

  public int drawn() {
    return drawn;
  }

  void add(Selector.Output output) {
    add(List.of(output));
  }

  /** Adds outputs; the Combiner finds all new ones at once. */
  void add(List<Selector.Output> outputs) {
    List<String> unknown =
        outputs.stream()
            .map(Selector.Output::leaf)
            .distinct()
            .filter(leaf -> !occurrences.containsKey(leaf))
            .toList();
    Map<String, Combiner.Match> found = new HashMap<>();
    List<Combiner.Match> matches = combiner.locateAll(text, unknown);
    for (int i = 0; i < unknown.size(); i++) {
      found.put(unknown.get(i), matches.get(i));
    }
    for (Selector.Output output : outputs) {
      drawn++;
      Occurrences before = occurrences.get(output.leaf());
      occurrences.put(
          output.leaf(),
          before == null
              ? new Occurrences(output.confidence(), 1, found.get(output.leaf()))
              : new Occurrences(
                  Math.max(before.confidence(), output.confidence()),
                  before.count() + 1,
                  before.match()));
    }
  }

  /** Candidates with agreement 1, the most confident first. */
  List<Candidate> agreeing() {
    return candidates().stream().filter(candidate -> candidate.agreement() == 1).toList();
  }

  /** Returns the candidate with the highest agreement. */
  Optional<Candidate> closest() {
    return candidates().stream()
        .max(
            Comparator.comparingDouble(Candidate::agreement)
                .thenComparingDouble(Candidate::confidence));
  }

  /** Returns the confidence of the empty output, which means that there is no leaf. */
  double emptyConfidence() {
    Occurrences empty = occurrences.get("");
    return empty == null ? 0 : empty.confidence();
  }

  /** Returns all outputs that are not empty, by falling confidence. Offsets are in the formula. */
  public List<Candidate> candidates() {
    return occurrences.entrySet().stream()
        .filter(entry -> !entry.getKey().isEmpty())
        .map(
            entry ->
                new Candidate(
                    entry.getKey(),
                    entry.getValue().confidence(),
                    entry.getValue().match().agreement(),
                    window.start() + entry.getValue().match().offset(),
                    entry.getValue().count()))
        .sorted((one, other) -> Double.compare(other.confidence(), one.confidence()))
        .toList();
  }
}
