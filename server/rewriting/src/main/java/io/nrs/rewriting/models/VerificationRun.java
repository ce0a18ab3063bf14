package io.nrs.rewriting.models;

import io.nrs.language.LeafMeaning;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.models.Verification.WrongAnswer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Asks the Solver about every leaf and every atom of a language. */
final class VerificationRun {
  private final long started = System.nanoTime();
  private final LeafMeaning rules;
  private final Solver solver;
  private final LongPredicate wanted;
  private final LongConsumer progress;
  private final List<WrongAnswer> wrong = new ArrayList<>();
  private double least = 1;
  private double margin = Double.POSITIVE_INFINITY;
  private long block;
  private long done;

  VerificationRun(LeafMeaning rules, Solver solver, LongPredicate wanted, LongConsumer progress) {
    this.rules = rules;
    this.solver = solver;
    this.wanted = wanted;
    this.progress = progress;
  }

  Verification whole() {
    over(rules.domain(), rules::valueOf);
    long leaves = done;
    over(rules.atoms(), atom -> Vocabulary.OMEGA);
    return new Verification(
        rules.language().id(),
        leaves,
        done - leaves,
        wrong,
        least,
        Double.isFinite(margin) ? OptionalDouble.of(margin) : OptionalDouble.empty(),
        (System.nanoTime() - started) / 1e9);
  }

  private void over(Stream<String> inputs, UnaryOperator<String> expected) {
    Iterator<String> left = inputs.iterator();
    while (left.hasNext()) {
      List<String> part = new ArrayList<>(Verification.AT_ONCE);
      while (part.size() < Verification.AT_ONCE && left.hasNext()) {
        part.add(left.next());
      }
      if (wanted.test(block)) {
        check(part, solver.solve(part), expected);
        done += part.size();
        progress.accept(done);
      }
      block++;
    }
  }

  private void check(
      List<String> inputs, List<Solver.Solution> solutions, UnaryOperator<String> expected) {
    Vocabulary vocabulary = rules.vocabulary();
    for (int i = 0; i < inputs.size(); i++) {
      String value = expected.apply(inputs.get(i));
      Solver.Solution solution = solutions.get(i);
      if (solution.value().equals(value)) {
        least = Math.min(least, solution.confidence());
        margin = Math.min(margin, solution.margin());
      } else {
        wrong.add(
            new WrongAnswer(
                vocabulary.expand(inputs.get(i)),
                vocabulary.expand(value),
                vocabulary.expand(solution.value()),
                solution.confidence()));
      }
    }
  }
}
