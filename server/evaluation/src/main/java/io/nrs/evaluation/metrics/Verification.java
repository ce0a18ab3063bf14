package io.nrs.evaluation.metrics;

import com.google.gson.annotations.SerializedName;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Solver;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A language's whole domain through the Solver: every leaf, in every sign form that rewriting can
 * meet.
 *
 * @param language its id
 * @param leaves how many
 * @param atoms how many, each to be answered with ω
 * @param wrong every wrong answer
 * @param leastConfidence of all right answers
 * @param seconds wall time
 */
public record Verification(
    @SerializedName("task") String language,
    long leaves,
    long atoms,
    List<WrongAnswer> wrong,
    double leastConfidence,
    double seconds) {
  private static final int AT_ONCE = 4096;

  public Verification {
    wrong = List.copyOf(wrong);
  }

  /** A leaf whose value the Solver does not write, in the written form of the language. */
  public record WrongAnswer(String leaf, String expected, String answer, double confidence) {}

  /**
   * Runs the verification.
   *
   * @param progress is told how many leaves are done
   */
  public static Verification run(LanguageRules rules, Solver solver, LongConsumer progress) {
    long started = System.nanoTime();
    Run run = new Run(rules, solver, progress);
    long leaves = run.over(rules.domain(), rules::valueOf);
    long atoms = run.over(rules.atoms(), atom -> Vocabulary.OMEGA);
    return new Verification(
        rules.language().id(),
        leaves,
        atoms,
        run.wrong,
        run.least,
        (System.nanoTime() - started) / 1e9);
  }

  private static final class Run {
    private final LanguageRules rules;
    private final Solver solver;
    private final LongConsumer progress;
    private final List<WrongAnswer> wrong = new ArrayList<>();
    private double least = 1;
    private long done;

    private Run(LanguageRules rules, Solver solver, LongConsumer progress) {
      this.rules = rules;
      this.solver = solver;
      this.progress = progress;
    }

    private long over(Stream<String> inputs, UnaryOperator<String> expected) {
      long before = done;
      Iterator<String> left = inputs.iterator();
      while (left.hasNext()) {
        List<String> part = new ArrayList<>(AT_ONCE);
        while (part.size() < AT_ONCE && left.hasNext()) {
          part.add(left.next());
        }
        check(part, solver.solve(part), expected);
        done += part.size();
        progress.accept(done);
      }
      return done - before;
    }

    private void check(
        List<String> inputs, List<Solver.Solution> solutions, UnaryOperator<String> expected) {
      for (int i = 0; i < inputs.size(); i++) {
        String value = expected.apply(inputs.get(i));
        Solver.Solution solution = solutions.get(i);
        if (solution.value().equals(value)) {
          least = Math.min(least, solution.confidence());
        } else {
          Vocabulary vocabulary = rules.vocabulary();
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
}
