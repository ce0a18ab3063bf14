package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.common.Messages.counted;
import static io.nrs.eclipse.common.Messages.grouped;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.osgi.util.NLS;

/**
 * How many formulas ended how. Each formula is good, uncertain, wrong or not solved.
 *
 * @param lines the number of formulas and of lines that cannot be read
 */
record ResultCounts(int lines, int formulas, int good, int uncertain, int wrong) {
  static ResultCounts of(List<FormulaResult> lines) {
    List<FormulaResult> formulas = lines.stream().filter(FormulaResult::isFormula).toList();
    List<FormulaResult> failed = with(Outcome.FAILED, formulas);
    return new ResultCounts(
        lines.size(),
        formulas.size(),
        with(Outcome.GOOD, formulas).size(),
        with(Outcome.UNCERTAIN, formulas).size(),
        (int) failed.stream().filter(formula -> formula.value().isPresent()).count());
  }

  private static List<FormulaResult> with(Outcome outcome, List<FormulaResult> formulas) {
    return formulas.stream().filter(formula -> formula.outcome() == outcome).toList();
  }

  /** The formulas with their outcomes in words, if there are any. */
  Optional<String> allWithOutcomes() {
    return all()
        .map(
            number ->
                good == formulas
                    ? NLS.bind(EvaluationTexts.good, number)
                    : number + ": " + outcomes());
  }

  /** The number of formulas in words, if there are any. */
  Optional<String> all() {
    return formulas == 0
        ? Optional.empty()
        : Optional.of(counted(formulas, CommonTexts.oneFormula, CommonTexts.manyFormulas));
  }

  /** How many formulas ended how in words. */
  String outcomes() {
    List<String> outcomes = new ArrayList<>();
    addIfAny(outcomes, good, EvaluationTexts.good);
    addIfAny(outcomes, uncertain, EvaluationTexts.uncertain);
    addIfAny(outcomes, wrong, EvaluationTexts.wrong);
    addIfAny(outcomes, formulas - good - uncertain - wrong, EvaluationTexts.unsolved);
    return String.join(", ", outcomes);
  }

  private static void addIfAny(List<String> outcomes, int count, String outcome) {
    if (count > 0) {
      outcomes.add(NLS.bind(outcome, grouped(count)));
    }
  }

  /** The lines that cannot be read in words, if there are any. */
  Optional<String> unreadable() {
    return lines == formulas
        ? Optional.empty()
        : Optional.of(
            counted(
                lines - formulas, EvaluationTexts.oneUnreadable, EvaluationTexts.manyUnreadable));
  }
}
