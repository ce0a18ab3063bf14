package io.nrs.lsp.inference;

import io.nrs.checking.ExactRewriter;
import io.nrs.checking.Rule;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.TimeLimitedRewriter;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.models.ProofVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/**
 * The networks for requests and commands. Formulas are without whitespace. All methods but {@link
 * #known} and {@link #solveByRules} load the networks if needed, and throw {@link
 * io.nrs.rewriting.models.ModelException} if they cannot.
 */
public final class Inference {
  /** Longer work goes on as batch work. */
  private static final long SHORT = TimeUnit.SECONDS.toNanos(1);

  /** The formulas that are solved together, between two checks of the cancellation. */
  private static final int BATCH_SIZE = 64;

  private final ModelHost models;
  private final InteractivePriority priority;
  private final VerdictCache verdicts;

  public Inference(ModelHost models, InteractivePriority priority, VerdictCache verdicts) {
    this.models = models;
    this.priority = priority;
    this.verdicts = verdicts;
  }

  /** What is proved about the networks of a language, if they are in memory. */
  public Optional<ProofVerdict> proof(Language language) {
    return models.proof(language);
  }

  /** Whether a language is known to have no networks, so that its rules compute the values. */
  public boolean isByRules(Language language) {
    return models.isByRules(language);
  }

  /**
   * The known verdict, without asking the networks. What rules said while networks could not be
   * loaded is forgotten as soon as they are.
   */
  public VerdictCache.Knowledge known(Language language, String formula) {
    VerdictCache.Knowledge known = verdicts.get(language, models.generation(language), formula);
    return models.isLoaded(language) && isStandIn(language, known)
        ? VerdictCache.Knowledge.NONE
        : known;
  }

  /** Whether rules answered although the language has networks. */
  private boolean isStandIn(Language language, VerdictCache.Knowledge known) {
    return known.verdict().filter(Verdict::isByRules).isPresent() && !models.isByRules(language);
  }

  /**
   * The next step, or why there is none.
   *
   * @param checkCancelled may throw to cancel
   */
  public NextStep next(Language language, String formula, Runnable checkCancelled) {
    return step(
        language, formula, checkCancelled, (rewriter, check) -> rewriter.next(formula, check));
  }

  /**
   * The same with all outputs drawn.
   *
   * @param checkCancelled may throw to cancel
   */
  public NextStep examine(Language language, String formula, Runnable checkCancelled) {
    return step(
        language, formula, checkCancelled, (rewriter, check) -> rewriter.examine(formula, check));
  }

  private NextStep step(
      Language language,
      String formula,
      Runnable checkCancelled,
      BiFunction<Rewriter, Runnable, NextStep> stepping) {
    int generation = models.generation(language);
    NextStep next =
        rewrite(
            language,
            checkCancelled,
            (rewriter, check) -> stepping.apply(VisibleSteps.of(language, rewriter), check));
    if (next instanceof NextStep.End end && !(end.outcome() instanceof Outcome.Complete)) {
      verdicts.put(language, generation, formula, Optional.of(Verdict.of(end.outcome())));
    }
    return next;
  }

  /**
   * The value, with all leaves of a level at once. The verdict is known when this returns.
   *
   * @param observer called with steps as they are found, to show progress
   * @param checkCancelled may throw to cancel
   */
  public Outcome solve(
      Language language, String formula, Consumer<Step> observer, Runnable checkCancelled) {
    int generation = models.generation(language);
    return rewrite(
        language,
        checkCancelled,
        (rewriter, yielding) -> {
          Outcome outcome = rewriter.solve(formula, observer, yielding);
          Verdict verdict = checked(language, formula, outcome, rewriter);
          verdicts.put(language, generation, formula, Optional.of(verdict));
          return outcome;
        });
  }

  /**
   * All steps to the value, one leaf at a time. The verdict stays the one of {@link #solve}, which
   * takes its confidence from other windows: a formula has one verdict.
   *
   * @param observer called with each step
   * @param checkCancelled may throw to cancel
   */
  public Outcome trace(
      Language language, String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return rewrite(
        language,
        checkCancelled,
        (rewriter, yielding) ->
            VisibleSteps.of(language, rewriter).trace(formula, observer, yielding));
  }

  private <T> T rewrite(
      Language language, Runnable checkCancelled, BiFunction<Rewriter, Runnable, T> rewriting) {
    try (InteractivePriority.Turn turn = priority.enter()) {
      long started = System.nanoTime();
      Runnable yielding =
          () -> {
            if (System.nanoTime() - started > SHORT) {
              turn.close();
              priority.yieldToInteractive();
            }
            checkCancelled.run();
          };
      return models.use(language, rewriter -> rewriting.apply(rewriter, yielding));
    }
  }

  /**
   * Verdicts on many formulas, in their order; known verdicts are not computed again.
   *
   * @param between is given the number of formulas with a verdict, and may throw to cancel
   */
  public List<Verdict> judge(Language language, List<String> formulas, IntConsumer between) {
    List<FormulaQuery> queries =
        formulas.stream().map(formula -> new FormulaQuery(formula, true)).toList();
    List<Verdict> verdicts = new ArrayList<>();
    while (verdicts.size() < queries.size()) {
      int done = verdicts.size();
      List<FormulaQuery> batch = queries.subList(done, Math.min(done + BATCH_SIZE, queries.size()));
      answers(language, batch, () -> between.accept(done))
          .forEach(answer -> verdicts.add(answer.orElseThrow()));
    }
    return verdicts;
  }

  /**
   * The networks' answers to many questions, in their order; known answers are not computed again.
   *
   * @param checkCancelled may throw to cancel
   */
  public List<Optional<Verdict>> answers(
      Language language, List<FormulaQuery> queries, Runnable checkCancelled) {
    Map<FormulaQuery, Optional<Verdict>> all = new HashMap<>();
    for (FormulaQuery query : queries) {
      VerdictCache.Knowledge known = known(language, query.formula());
      if (known.asked()
          && (known.verdict().isPresent() || !query.sound())
          && !isStandIn(language, known)
          && known.verdict().stream().noneMatch(Inference::isGivenUp)) {
        all.put(query, known.verdict());
      }
    }
    List<FormulaQuery> unknown =
        queries.stream().distinct().filter(query -> !all.containsKey(query)).toList();
    if (!unknown.isEmpty()) {
      List<Optional<Verdict>> found =
          ask(
              language,
              unknown,
              asking -> models.use(language, asking),
              rewriter -> rewriter,
              checkCancelled);
      for (int i = 0; i < unknown.size(); i++) {
        all.put(unknown.get(i), found.get(i));
      }
    }
    return queries.stream().map(all::get).toList();
  }

  /** Asks questions in the background, each for no longer than the settings allow. */
  void solveInTime(Language language, List<FormulaQuery> queries, Runnable checkCancelled) {
    ask(
        language,
        queries,
        asking -> models.use(language, asking),
        rewriter -> inTime(language, rewriter),
        checkCancelled);
  }

  /**
   * The same by the rules of the language, because its networks cannot be loaded: what people
   * expect of a formula needs no networks to be checked.
   */
  void solveByRules(Language language, List<FormulaQuery> queries, Runnable checkCancelled) {
    ask(
        language,
        queries.stream().filter(FormulaQuery::sound).toList(),
        asking -> asking.apply(models.rules(language)),
        rewriter -> inTime(language, rewriter),
        checkCancelled);
  }

  private Rewriter inTime(Language language, Rewriter rewriter) {
    return new TimeLimitedRewriter(rewriter, models.timeLimit(language));
  }

  /** Whether the networks of a language are in memory. */
  boolean isLoaded(Language language) {
    return models.isLoaded(language);
  }

  /** The number of the last verdict. */
  long verdictEntries() {
    return verdicts.entries();
  }

  /** Who answers: gives a rewriter to what asks it. */
  @FunctionalInterface
  private interface Answering {
    List<Optional<Verdict>> by(Function<Rewriter, List<Optional<Verdict>>> asking);
  }

  /** Asks networks or rules as batch work, and keeps their answers. */
  private List<Optional<Verdict>> ask(
      Language language,
      List<FormulaQuery> queries,
      Answering answering,
      UnaryOperator<Rewriter> how,
      Runnable checkCancelled) {
    int generation = models.generation(language);
    Runnable yielding =
        () -> {
          priority.yieldToInteractive();
          checkCancelled.run();
        };
    yielding.run();
    List<Optional<Verdict>> found =
        answering.by(
            rewriter -> answers(language, rewriter, how.apply(rewriter), queries, yielding));
    for (int i = 0; i < queries.size(); i++) {
      verdicts.put(language, generation, queries.get(i).formula(), found.get(i));
    }
    return found;
  }

  private static List<Optional<Verdict>> answers(
      Language language,
      Rewriter asked,
      Rewriter rewriter,
      List<FormulaQuery> queries,
      Runnable checkCancelled) {
    Iterator<Outcome> outcomes =
        rewriter
            .solveAll(
                queries.stream().filter(FormulaQuery::sound).map(FormulaQuery::formula).toList(),
                checkCancelled)
            .iterator();
    return queries.stream()
        .map(
            query ->
                query.sound()
                    ? Optional.of(checked(language, query.formula(), outcomes.next(), asked))
                    : asked instanceof ExactRewriter
                        ? Optional.<Verdict>empty()
                        : languageFinding(rewriter, query, checkCancelled))
        .toList();
  }

  /**
   * The verdict on an outcome, with what the rules say. This thread waits for networks anyway;
   * requests about text, which read the verdict, rewrite nothing.
   */
  private static Verdict checked(
      Language language, String formula, Outcome outcome, Rewriter rewriter) {
    if (rewriter instanceof ExactRewriter) {
      return Verdict.byRules(outcome);
    }
    Verdict verdict = Verdict.of(outcome);
    return Parser.parsePrinted(language, formula)
        .map(parsed -> verdict.checked(language, parsed))
        .orElse(verdict);
  }

  /** Whether the Selector also fails on a formula that the grammar rejects. */
  private static Optional<Verdict> languageFinding(
      Rewriter rewriter, FormulaQuery query, Runnable checkCancelled) {
    return rewriter.next(query.formula(), checkCancelled) instanceof NextStep.End end
            && !(end.outcome() instanceof Outcome.Complete)
        ? Optional.of(Verdict.of(end.outcome()))
        : Optional.empty();
  }

  /** A verdict that the background had no time for is no answer to a user who waits. */
  private static boolean isGivenUp(Verdict verdict) {
    return verdict.failure().filter(failure -> failure.rule().equals(Rule.TIME_LIMIT)).isPresent();
  }
}
