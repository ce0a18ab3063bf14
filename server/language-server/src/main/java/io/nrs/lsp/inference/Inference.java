package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The networks as features and commands see them. Formulas are given without white space. All but
 * {@link #known} load the networks where that was not done, and throw {@link
 * io.nrs.rewriting.ModelException} where they cannot be had.
 */
public final class Inference {
  /** Longer work goes on as batch work. */
  private static final long SHORT = TimeUnit.SECONDS.toNanos(1);

  private final ModelHost models;
  private final Turns turns;
  private final Verdicts verdicts;

  public Inference(ModelHost models, Turns turns, Verdicts verdicts) {
    this.models = models;
    this.turns = turns;
    this.verdicts = verdicts;
  }

  /** What is known already, without asking the networks. */
  public Verdicts.Knowledge known(Language language, String formula) {
    return verdicts.get(language, models.generation(language), formula);
  }

  /** The next step, or why there is none. */
  public Next next(Language language, String formula) {
    return step(language, formula, rewriter -> rewriter.next(formula));
  }

  /** The same with all outputs drawn. */
  public Next examine(Language language, String formula) {
    return step(language, formula, rewriter -> rewriter.examine(formula));
  }

  private Next step(Language language, String formula, Function<Rewriter, Next> step) {
    int generation = models.generation(language);
    Next next = turns.first(() -> models.use(language, step));
    if (next instanceof Next.End end && !(end.outcome() instanceof Outcome.Solved)) {
      verdicts.put(language, generation, formula, Optional.of(Verdict.of(end.outcome())));
    }
    return next;
  }

  /**
   * All steps to the value.
   *
   * @param beforePiece may throw to cancel
   */
  public Outcome solve(
      Language language, String formula, Consumer<Step> observer, Runnable beforePiece) {
    int generation = models.generation(language);
    Outcome outcome;
    try (Turns.Turn turn = turns.enter()) {
      long started = System.nanoTime();
      Runnable yielding =
          () -> {
            if (System.nanoTime() - started > SHORT) {
              turn.close();
              turns.giveWay();
            }
            beforePiece.run();
          };
      outcome = models.use(language, rewriter -> rewriter.solve(formula, observer, yielding));
    }
    verdicts.put(language, generation, formula, Optional.of(Verdict.of(outcome)));
    return outcome;
  }

  /**
   * Verdicts on many formulas, in their order; those known already are not found again.
   *
   * @param beforePiece may throw to cancel
   */
  public List<Verdict> judge(Language language, List<String> formulas, Runnable beforePiece) {
    return answers(
            language,
            formulas.stream().map(formula -> new Question(formula, true)).toList(),
            beforePiece)
        .stream()
        .map(Optional::orElseThrow)
        .toList();
  }

  /**
   * What the networks say to many questions, in their order; those answered already are not asked
   * again.
   *
   * @param beforePiece may throw to cancel
   */
  public List<Optional<Verdict>> answers(
      Language language, List<Question> questions, Runnable beforePiece) {
    int generation = models.generation(language);
    Map<Question, Optional<Verdict>> all = new HashMap<>();
    for (Question question : questions) {
      Verdicts.Knowledge known = verdicts.get(language, generation, question.formula());
      if (known.asked() && (known.verdict().isPresent() || !question.sound())) {
        all.put(question, known.verdict());
      }
    }
    List<Question> unknown =
        questions.stream().distinct().filter(question -> !all.containsKey(question)).toList();
    if (!unknown.isEmpty()) {
      List<Optional<Verdict>> found =
          models.use(
              language,
              rewriter ->
                  Questioning.answers(
                      rewriter,
                      unknown,
                      () -> {
                        turns.giveWay();
                        beforePiece.run();
                      }));
      for (int i = 0; i < unknown.size(); i++) {
        all.put(unknown.get(i), found.get(i));
        verdicts.put(language, generation, unknown.get(i).formula(), found.get(i));
      }
    }
    return questions.stream().map(all::get).toList();
  }
}
