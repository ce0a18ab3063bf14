package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Severity;
import io.nrs.grammar.Operation;
import io.nrs.protocol.Commands.RewriteStatus;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.Notifications.OperationForm;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.FindingSeverity;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The protocol's enums have the values that the program has. */
class ProtocolEnumsTest {
  private static void check(Class<?> protocol, Stream<String> program) {
    assertEquals(program.toList(), RecordShape.values(protocol));
  }

  @Test
  void theValuesAreTheSame() {
    check(ModuleId.class, TrainableModule.OF_REWRITING.stream().map(TrainableModule::id));
    check(FindingSeverity.class, Arrays.stream(Severity.values()).map(Severity::id));
    check(
        OperationForm.class,
        Arrays.stream(Operation.Form.values())
            .filter(form -> form != Operation.Form.WHOLE_LIST)
            .map(form -> form.name().toLowerCase(Locale.ROOT)));
  }

  @Test
  void everyOutcomeHasItsStatus() {
    List<Outcome> outcomes =
        List.of(
            new Outcome.Solved("1", List.of()),
            new Outcome.MissingLeaf("1", List.of(), Optional.empty()),
            new Outcome.StepLimit("1", List.of()),
            new Outcome.OperandLimit("1", List.of()));
    List<String> statuses = RecordShape.values(SolveStatus.class);
    outcomes.forEach(outcome -> assertEquals(true, statuses.contains(outcome.status())));
    assertEquals(statuses, RecordShape.values(FormulaStatus.class).subList(0, statuses.size()));
    assertEquals(true, RecordShape.values(RewriteStatus.class).containsAll(statuses));
  }
}
