package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;
import io.nrs.protocol.types.FindingReport;
import io.nrs.protocol.types.FormulaLocation;
import java.util.List;
import java.util.Optional;

@Doc("A line of a formula file, with the networks' result.")
public record EvaluatedFormula(
    @Inline FormulaLocation location,
    @Doc("The value that the networks found.") Optional<String> value,
    @Doc("The result of the formula.") FormulaStatus status,
    @Doc("Whether it was solved, and no finding is more than a note.") boolean passed,
    @Doc("The lowest confidence of all steps, 0 to 1, if the networks were asked.")
        Optional<Double> confidence,
    @Doc("The number of steps.") int steps,
    @Doc("All findings of the line.") List<FindingReport> findings) {
  public EvaluatedFormula {
    findings = List.copyOf(findings);
  }
}
