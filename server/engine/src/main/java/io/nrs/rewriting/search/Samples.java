package io.nrs.rewriting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The outputs that were drawn for one window, and where each of them fits in it. */
final class Draws {
  private final Window window;
  private final String text;
  private final long seed;
  private final int firstNumber;
  private final Map<String, Seen> tallies = new LinkedHashMap<>();
  private int drawn;
  private double confidences;

  /**
   * @param attempt how often the formula was read before: the same text is then drawn for afresh
   */
  Draws(Window window, RewritingOptions options, int attempt) {
    this.window = window;
    this.text = window.text();
    this.seed = options.seed() + attempt;
    // Number 0 is the greedy output on evenly spaced labels.
    this.firstNumber = options.evenFirst() ? 0 : 1;
  }

  private record Seen(double confidence, int count, Combiner.Match match) {}

  /** Draws so many more outputs for each, all of them together. */
  static void more(Selector selector, List<Draws> all, int count) {
    List<Selector.Request> requests = new ArrayList<>();
    for (Draws draws : all) {
      for (int number = draws.drawn; number < draws.drawn + count; number++) {
        requests.add(new Selector.Request(draws.text, draws.firstNumber + number, draws.seed));
      }
    }
    List<Selector.Output> outputs = selector.select(requests);
    for (int i = 0; i < outputs.size(); i++) {
      all.get(i / count).add(outputs.get(i));
    }
  }

  Window window() {
    return window;
  }

  int drawn() {
    return drawn;
  }

  double meanConfidence() {
    return drawn == 0 ? 0 : confidences / drawn;
  }

  void add(Selector.Output output) {
    drawn++;
    confidences += output.confidence();
    tallies.merge(
        output.leaf(),
        new Seen(output.confidence(), 1, Combiner.locate(text, output.leaf())),
        (before, now) ->
            new Seen(
                Math.max(before.confidence(), now.confidence()),
                before.count() + 1,
                before.match()));
  }

  /** Candidates with agreement 1, the most confident first. */
  List<Candidate> agreeing() {
    return candidates().stream().filter(candidate -> candidate.agreement() == 1).toList();
  }

  /** The candidate that comes closest to occurring in the text. */
  Optional<Candidate> closest() {
    return candidates().stream()
        .max(
            (one, other) -> {
              int byAgreement = Double.compare(one.agreement(), other.agreement());
              return byAgreement != 0
                  ? byAgreement
                  : Double.compare(one.confidence(), other.confidence());
            });
  }

  /** How sure the network is that there is no leaf. */
  double emptiness() {
    Seen empty = tallies.get("");
    return empty == null ? 0 : empty.confidence();
  }

  /** All outputs that are not empty, their offsets counted in the formula, the surest first. */
  List<Candidate> candidates() {
    return tallies.entrySet().stream()
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
