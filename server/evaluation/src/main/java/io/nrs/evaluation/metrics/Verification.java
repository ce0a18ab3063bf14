package io.nrs.evaluation.metrics;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Solver;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The Solver's answers on a language's whole domain: every leaf, in every sign form that rewriting
 * can meet.
 *
 * @param language its id
 * @param leaves how many
 * @param atoms their number, each to be answered with ω
 * @param wrong every wrong answer
 * @param leastConfidence the lowest confidence of all right answers
 * @param seconds wall time
 */
public record Verification(
    String language,
    long leaves,
    long atoms,
    List<WrongAnswer> wrong,
    double leastConfidence,
    double seconds) {
  private static final int AT_ONCE = 4096;

  public Verification {
    wrong = List.copyOf(wrong);
  }

  /** A leaf with a wrong answer of the Solver, in the written form of the language. */
  public record WrongAnswer(String leaf, String expected, String answer, double confidence) {}

  /**
   * Some inputs of the domain with the Solver's answers.
   *
   * @param piece the number of the block, from 0
   * @param atoms whether the inputs are atoms; otherwise they are leaves
   * @param wrong every wrong answer
   * @param leastConfidence the lowest confidence of the right answers; 1 if there are none
   */
  public record Block(
      long piece, boolean atoms, int inputs, List<WrongAnswer> wrong, double leastConfidence) {
    public Block {
      wrong = List.copyOf(wrong);
    }
  }

  /**
   * Runs the verification.
   *
   * @param progress gets the number of finished leaves
   */
  public static Verification run(LanguageRules rules, Solver solver, LongConsumer progress) {
    long started = System.nanoTime();
    List<Block> blocks = new ArrayList<>();
    LongAdder done = new LongAdder();
    blocks(
        rules,
        solver,
        piece -> true,
        block -> {
          blocks.add(block);
          done.add(block.inputs());
          progress.accept(done.sum());
        });
    return of(rules.language().id(), blocks, (System.nanoTime() - started) / 1e9);
  }

  /**
   * Verifies a part of the domain.
   *
   * @param wanted whether to verify the block of a number
   * @param found gets every block as soon as it is verified
   * @return the number of blocks of the whole domain
   */
  public static long blocks(
      LanguageRules rules, Solver solver, LongPredicate wanted, Consumer<Block> found) {
    Run run = new Run(rules, solver, wanted, found);
    run.over(rules.domain(), rules::valueOf, false);
    run.over(rules.atoms(), atom -> Vocabulary.OMEGA, true);
    return run.pieces;
  }

  /**
   * Combines blocks.
   *
   * @param blocks all of the domain, in the order of their numbers
   */
  public static Verification of(String language, List<Block> blocks, double seconds) {
    return new Verification(
        language,
        blocks.stream().filter(block -> !block.atoms()).mapToLong(Block::inputs).sum(),
        blocks.stream().filter(Block::atoms).mapToLong(Block::inputs).sum(),
        blocks.stream().flatMap(block -> block.wrong().stream()).toList(),
        blocks.stream().mapToDouble(Block::leastConfidence).min().orElse(1),
        seconds);
  }

  private static final class Run {
    private final LanguageRules rules;
    private final Solver solver;
    private final LongPredicate wanted;
    private final Consumer<Block> found;
    private long pieces;

    private Run(LanguageRules rules, Solver solver, LongPredicate wanted, Consumer<Block> found) {
      this.rules = rules;
      this.solver = solver;
      this.wanted = wanted;
      this.found = found;
    }

    private void over(Stream<String> inputs, UnaryOperator<String> expected, boolean atoms) {
      Iterator<String> left = inputs.iterator();
      while (left.hasNext()) {
        List<String> part = new ArrayList<>(AT_ONCE);
        while (part.size() < AT_ONCE && left.hasNext()) {
          part.add(left.next());
        }
        if (wanted.test(pieces)) {
          found.accept(check(part, solver.solve(part), expected, atoms));
        }
        pieces++;
      }
    }

    private Block check(
        List<String> inputs,
        List<Solver.Solution> solutions,
        UnaryOperator<String> expected,
        boolean atoms) {
      List<WrongAnswer> wrong = new ArrayList<>();
      double least = 1;
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
      return new Block(pieces, atoms, inputs.size(), wrong, least);
    }
  }
}
