package io.nrs.checking;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.OneLine;
import io.nrs.language.FoldedOperands;
import io.nrs.language.Remedy;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of a formula, without its steps, because many stay in memory.
 *
 * @param status {@code solved}, or the kind of failure
 * @param confidence the lowest of all steps, 0 to 1; if there were none, 1 for a value and 0 for a
 *     failure
 * @param steps the number of steps
 * @param leastSure the step of the lowest confidence
 * @param exact what the rules of the language say of the value; empty if nobody asked them
 */
public record Verdict(
    String status,
    Optional<String> value,
    double confidence,
    int steps,
    Optional<Step> leastSure,
    Optional<Failure> failure,
    Optional<Exact> exact) {

  /**
   * What the rules of a language say of a formula that has a value.
   *
   * @param value the exact value of the formula
   * @param leastSure that of the least certain step's leaf, if there is such a step
   * @param isAnswer whether no networks were asked: the value of the verdict is the exact one
   */
  public record Exact(String value, Optional<String> leastSure, boolean isAnswer) {}

  /**
   * Why a formula was not solved.
   *
   * @param message what happened, as a clause without a full stop
   * @param setting what may help, if it is a setting
   * @param candidate the best output of the Selector, or the one that is no leaf, in the formula
   *     after the last step
   */
  public record Failure(
      Rule rule,
      String message,
      Optional<Remedy.ChangeSetting> setting,
      Optional<Candidate> candidate) {
    /** What a user can do about it. */
    public Remedy remedy() {
      String otherwise =
          rule.equals(Rule.STEP_LIMIT)
              ? "shorten the formula, or correct the rules of its language"
              : rule.equals(Rule.OPERAND_LIMIT) ? "split the formula" : "correct the formula";
      return setting.<Remedy>map(change -> change).orElseGet(() -> new Remedy.Plain(otherwise));
    }
  }

  private static final int MAX_LEAF = 40;
  private static final int MAX_STAYING = 4;
  private static final String NORMAL_FORM = "normal-form";
  private static final Remedy.ChangeSetting MORE_OUTPUTS =
      new Remedy.ChangeSetting("allow more outputs", "--outputs", "outputs", "");

  /** Whether the value is a formula that no rule can rewrite further. */
  public boolean isNormalForm() {
    return status.equals(NORMAL_FORM);
  }

  /** Whether the formula was in normal form from the start. */
  public boolean isUnchanged() {
    return isNormalForm() && steps == 0;
  }

  /** The value by the rules of the language. */
  public static Verdict exact(Formula formula) {
    Optional<Formula> exact = Evaluator.value(formula);
    if (exact.isEmpty()) {
      return of(new Outcome.StepLimit(Printer.print(formula), List.of(), false));
    }
    String value = Printer.value(exact.get());
    if (Evaluator.isStuck(exact.get())) {
      return of(new Outcome.Stuck(value, List.of()));
    }
    boolean stays = formula instanceof Compound operation && Evaluator.isNormalForm(operation);
    return new Verdict(
        stays ? NORMAL_FORM : "solved",
        Optional.of(value),
        1,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Exact(value, Optional.empty(), true)));
  }

  /** The verdict on what {@link ExactRewriter} made of a formula. */
  public static Verdict byRules(Outcome outcome) {
    Verdict verdict = of(outcome);
    return verdict.with(verdict.value().map(value -> new Exact(value, Optional.empty(), true)));
  }

  /**
   * The same with what the rules say of the value. It rewrites the formula, so no request about
   * text may wait for it.
   */
  public Verdict checked(Language language, Formula formula) {
    return with(
        value()
            .flatMap(found -> Evaluator.exactValue(formula))
            .map(
                right ->
                    new Exact(
                        right,
                        leastSure.flatMap(
                            step -> TextEvaluator.leafValue(language, step.leaf(), step.value())),
                        false)));
  }

  /**
   * The same as settings let people see it.
   *
   * @param verify whether values of networks are compared with exact ones
   */
  public Verdict shown(boolean verify) {
    return verify || isByRules() ? this : with(Optional.empty());
  }

  private Verdict with(Optional<Exact> rules) {
    return new Verdict(status, value, confidence, steps, leastSure, failure, rules);
  }

  /** Whether the rules of the language gave the value, because no networks were asked. */
  public boolean isByRules() {
    return exact.filter(Exact::isAnswer).isPresent();
  }

  /** The exact value if the one that the networks found is known to be another. */
  public Optional<String> otherValue() {
    return exact.map(Exact::value).filter(right -> !value.equals(Optional.of(right)));
  }

  public static Verdict of(Outcome outcome) {
    return new Verdict(
        outcome.status(),
        outcome instanceof Outcome.Complete solved ? Optional.of(solved.value()) : Optional.empty(),
        outcome.confidence(),
        outcome.steps().size(),
        outcome.steps().stream().min(Comparator.comparingDouble(Step::confidence)),
        failure(outcome),
        Optional.empty());
  }

  private static Optional<Failure> failure(Outcome outcome) {
    if (outcome instanceof Outcome.Stuck) {
      return Optional.of(
          new Failure(Rule.STUCK, explain(outcome), Optional.empty(), Optional.empty()));
    }
    if (outcome instanceof Outcome.MissingLeaf missing) {
      return Optional.of(failure(outcome, Rule.AGREEMENT, MORE_OUTPUTS, missing.best()));
    }
    if (outcome instanceof Outcome.CorruptedLeaf corrupted) {
      return Optional.of(
          failure(outcome, Rule.CORRUPTED_LEAF, MORE_OUTPUTS, Optional.of(corrupted.candidate())));
    }
    if (outcome instanceof Outcome.StepLimit limit) {
      return Optional.of(
          new Failure(
              Rule.STEP_LIMIT,
              explain(outcome),
              Optional.of(raiseLimit("--step-limit", "stepLimit")).filter(any -> limit.isSetting()),
              Optional.empty()));
    }
    if (outcome instanceof Outcome.OperandLimit) {
      return Optional.of(
          new Failure(Rule.OPERAND_LIMIT, explain(outcome), Optional.empty(), Optional.empty()));
    }
    if (outcome instanceof Outcome.TimeLimit) {
      return Optional.of(
          failure(
              outcome, Rule.TIME_LIMIT, raiseLimit("--time-limit", "timeLimit"), Optional.empty()));
    }
    return Optional.empty();
  }

  private static Remedy.ChangeSetting raiseLimit(String option, String setting) {
    return new Remedy.ChangeSetting("raise the limit", option, setting, ", or split the formula");
  }

  private static Failure failure(
      Outcome outcome, Rule rule, Remedy.ChangeSetting remedy, Optional<Candidate> candidate) {
    return new Failure(rule, explain(outcome), Optional.of(remedy), candidate);
  }

  /** Says which operations of a normal form stay; empty for another outcome. */
  public static Optional<String> staying(Outcome outcome) {
    return outcome instanceof Outcome.NormalForm normal && !normal.stays().isEmpty()
        ? Optional.of(staying(normal.stays().stream().map(Step::leaf).distinct().toList()))
        : Optional.empty();
  }

  private static String staying(List<String> operations) {
    List<String> shown =
        operations.stream()
            .limit(MAX_STAYING)
            .map(operation -> OneLine.shortened(operation, MAX_LEAF))
            .toList();
    int more = operations.size() - shown.size();
    String all = String.join(", ", shown) + (more > 0 ? " and %s more".formatted(more) : "");
    return all + (operations.size() == 1 ? " stays" : " stay") + ": no rule applies";
  }

  /** Explains the end of a rewriting. */
  public static String explain(Outcome outcome) {
    int steps = outcome.steps().size();
    String after = steps == 0 ? "" : " after " + Text.count(steps, "step");
    if (outcome instanceof Outcome.Stuck) {
      return "no rule applies to %s%s, and it is not a value"
          .formatted(OneLine.shortened(outcome.remaining(), MAX_LEAF), after);
    }
    if (outcome instanceof Outcome.MissingLeaf missing) {
      return "the networks found no next step"
          + after
          + missing
              .best()
              .map(best -> "; closest: " + OneLine.shortened(best.leaf(), MAX_LEAF))
              .orElse("");
    }
    if (outcome instanceof Outcome.CorruptedLeaf corrupted) {
      return "the networks chose text that is not a leaf"
          + after
          + ": "
          + describe(corrupted.candidate());
    }
    if (outcome instanceof Outcome.StepLimit limit) {
      return limit.isSetting() ? "not solved" + after : Evaluator.ENDLESS;
    }
    if (outcome instanceof Outcome.OperandLimit) {
      return String.format(
          Locale.ROOT,
          "more than %,d different operations stay at one time%s",
          FoldedOperands.CAPACITY,
          after);
    }
    if (outcome instanceof Outcome.TimeLimit) {
      return "not solved in the allowed time" + after;
    }
    return (outcome instanceof Outcome.NormalForm ? "in normal form" : "solved") + after;
  }

  private static String describe(Candidate candidate) {
    return String.format(
        Locale.ROOT,
        "%s (confidence %.3f, agreement %s)",
        OneLine.shortened(candidate.leaf(), MAX_LEAF),
        candidate.confidence(),
        Text.agreement(candidate.agreement()));
  }
}
