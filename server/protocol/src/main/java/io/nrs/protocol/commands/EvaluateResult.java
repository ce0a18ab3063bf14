package io.nrs.protocol.commands;

import io.nrs.protocol.events.EvaluatedCell;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;
import java.util.List;

@Doc("The result of an evaluation. `results/` of the workspace folder holds every answer.")
public record EvaluateResult(
    @Doc("How it ended.") EndStatus status,
    @Doc("The formulas of all cells.") int formulas,
    @Doc("The exact values among the answers.") int right,
    @Doc("The numbers of each cell.") List<EvaluatedCell> cells) {
  public EvaluateResult {
    cells = List.copyOf(cells);
  }
}
