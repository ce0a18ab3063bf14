package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceTextTest {
  @Test
  void stepsAreRowsWithTabs() {
    assertEquals(
        List.of(
            "(9*(4-5))",
            "Step\tLeaf\tValue\tConfidence\tAgreement\tOutputs",
            "1\t(4-5)\t-1\t99.9 %\t1.00\t1",
            "2\t(9*-1)\t-9\t31.4 % (low)\t1.00\t8",
            "Solved in 2 steps: the value is -9. The confidence of 1 step is below 0.5."),
        TraceText.of(
                Traces.solved(
                    "(9*(4-5))",
                    "-9",
                    new TraceStep("(4-5)", "-1", 3, 0.99983, 1, 1),
                    new TraceStep("(9*-1)", "-9", 0, 0.31415, 1, 8)),
                0.5)
            .lines()
            .toList());
  }
}
