package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WrittenStateTest {
  private static final String FORMULA = "1 + 2*3 - 4";

  private static final List<TraceStep> STEPS =
      List.of(
          new TraceStep("(2*3)", "6", 4, 1, 1, 1),
          new TraceStep("(1+6)", "7", 1, 1, 1, 1),
          new TraceStep("(7-4)", "3", 0, 1, 1, 1));

  @Test
  void statesAreShownAsTheyAreWritten() {
    check(0, "1 + 2*3 - 4", "", "2*3");
    check(1, "1 + 6 - 4", "6", "1 + 6");
    check(2, "7 - 4", "7", "7 - 4");
    check(3, "3", "3", "");
  }

  private static void check(int steps, String text, String value, String next) {
    WrittenState state =
        WrittenState.of(BuiltInLanguage.ARITHMETIC, FORMULA, STEPS.subList(0, steps)).orElseThrow();
    assertEquals(text, state.text());
    assertEquals(value, part(state, state.value()));
    assertEquals(next, steps < STEPS.size() ? part(state, state.leaf(STEPS.get(steps))) : "");
  }

  private static String part(WrittenState state, Optional<Span> span) {
    return span.map(range -> state.text().substring(range.start(), range.end())).orElse("");
  }

  @Test
  void longRewritingsAreNotReadAgainForEachStep() {
    assertEquals(
        Optional.empty(),
        WrittenState.of(BuiltInLanguage.ARITHMETIC, FORMULA + " ".repeat(100_000), STEPS));
  }
}
