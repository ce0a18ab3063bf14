package io.nrs.rewriting.models;

import io.nrs.language.LeafMeaning;
import io.nrs.rewriting.Solver;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * The Solver's answers on a language's whole domain: every leaf, in every sign form that rewriting
 * can meet.
 *
 * @param atoms their number, each to be answered with ω
 * @param wrong every wrong answer
 * @param leastConfidence the lowest confidence of all right answers
 * @param leastMargin the smallest distance of a right answer's logit from the next one, over all
 *     tokens that the Solver writes; empty if it was not measured
 */
public record Verification(
    String language,
    long leaves,
    long atoms,
    List<WrongAnswer> wrong,
    double leastConfidence,
    OptionalDouble leastMargin,
    double seconds) {
  static final int AT_ONCE = 4096;

  public Verification {
    wrong = List.copyOf(wrong);
  }

  /** A leaf with a wrong answer of the Solver, in the written form of the language. */
  public record WrongAnswer(String leaf, String expected, String answer, double confidence) {}

  /**
   * Verifies a language's whole domain.
   *
   * @param progress gets the number of finished inputs
   */
  public static Verification run(LeafMeaning rules, Solver solver, LongConsumer progress) {
    return run(rules, solver, block -> true, progress);
  }

  /**
   * Verifies a part of the domain.
   *
   * @param wanted whether to verify the block of a number, from 0
   */
  public static Verification run(
      LeafMeaning rules, Solver solver, LongPredicate wanted, LongConsumer progress) {
    return new VerificationRun(rules, solver, wanted, progress).whole();
  }

  /** The number of blocks of the whole domain. */
  public static long blocks(LeafMeaning rules) {
    return blocks(rules.domain()) + blocks(rules.atoms());
  }

  private static long blocks(Stream<String> inputs) {
    return (inputs.count() + AT_ONCE - 1) / AT_ONCE;
  }

  /**
   * Combines parts.
   *
   * @param parts at least one; all of the domain, in the order of their blocks
   */
  public static Verification of(List<Verification> parts, double seconds) {
    return new Verification(
        parts.get(0).language(),
        parts.stream().mapToLong(Verification::leaves).sum(),
        parts.stream().mapToLong(Verification::atoms).sum(),
        parts.stream().flatMap(part -> part.wrong().stream()).toList(),
        parts.stream().mapToDouble(Verification::leastConfidence).min().orElse(1),
        parts.stream().flatMapToDouble(part -> part.leastMargin().stream()).min(),
        seconds);
  }
}
