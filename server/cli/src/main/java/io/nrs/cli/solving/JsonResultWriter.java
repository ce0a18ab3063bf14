package io.nrs.cli.solving;

import com.google.gson.Gson;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.console.Output;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;

/** Writes each result as a JSON object on a line. */
final class JsonResultWriter implements ResultWriter {
  /** One line; {@code trace} and {@code message} are left out if null. */
  private record Line(
      String formula,
      String language,
      String status,
      Optional<String> value,
      int steps,
      double confidence,
      List<Step> trace,
      String message) {}

  private final Gson gson = JsonFormat.compact();
  private final Output out;
  private final boolean trace;

  JsonResultWriter(Output out, boolean trace) {
    this.out = out;
    this.trace = trace;
  }

  @Override
  public void begin(String formula) {}

  @Override
  public void step(Step step) {}

  @Override
  public void end(SolveResult result) {
    out.line(
        gson.toJson(
            new Line(
                result.formula(),
                result.language().id(),
                result.status(),
                result.value(),
                result.steps().size(),
                result.confidence(),
                trace ? result.steps() : null,
                result instanceof SolveResult.Invalid invalid ? invalid.message() : null)));
    out.flush();
  }
}
