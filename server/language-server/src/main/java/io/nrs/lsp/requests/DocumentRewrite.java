package io.nrs.lsp.feature;

import com.google.gson.JsonObject;
import io.nrs.checking.Failures;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/**
 * What the networks do to a text: the edits, and an account of them. Where they fail there are no
 * edits, and the account says why.
 *
 * @param report for the client, as JSON
 * @param formula what the line's formula is afterwards, without white space; empty where it stays
 */
public record Rewrite(List<TextEdit> edits, JsonObject report, Optional<String> formula) {
  /** Formulas that are solved together, between two looks at whether they are still wanted. */
  private static final int TOGETHER = 64;

  public Rewrite {
    edits = List.copyOf(edits);
  }

  /** The edits, for the version of the text that they were made for. */
  public WorkspaceEdit edit(Snapshot snapshot) {
    return Edits.of(snapshot, edits);
  }

  /** The last leaf of a line's formula is replaced by its value. */
  public static Rewrite step(Snapshot snapshot, int number) {
    DocumentLine line = snapshot.document().line(number);
    Optional<Formula> formula = line.unfinished();
    if (formula.isEmpty()) {
      return nothingToDo(snapshot, number);
    }
    String text = Printer.print(formula.get());
    Next next = snapshot.inference().next(snapshot.document().language(), text);
    if (next instanceof Next.Rewrite rewrite) {
      Step step = rewrite.step();
      JsonObject report = status("rewritten");
      report.addProperty("leaf", step.leaf());
      report.addProperty("value", step.value());
      report.addProperty("confidence", step.confidence());
      report.addProperty("agreement", step.agreement());
      report.addProperty("outputs", step.outputs());
      return new Rewrite(
          List.of(Edits.step(number, line, formula.get(), step)),
          report,
          Optional.of(step.applyTo(text)));
    }
    return failed(((Next.End) next).outcome());
  }

  /** A line's formula is replaced by its value. */
  public static Rewrite solve(
      Snapshot snapshot, int number, Cancellation cancellation, BiConsumer<String, Double> told) {
    DocumentLine line = snapshot.document().line(number);
    return line.unfinished()
        .map(
            formula ->
                solved(
                    outcome(snapshot, formula, cancellation, told),
                    value -> Edits.formula(number, formula, value)))
        .orElseGet(() -> nothingToDo(snapshot, number));
  }

  /** The value found is written as the expectation of a line's formula. */
  public static Rewrite expect(
      Snapshot snapshot, int number, Cancellation cancellation, BiConsumer<String, Double> told) {
    DocumentLine line = snapshot.document().line(number);
    return line.parsed()
        .soundFormula()
        .map(
            formula -> {
              Outcome outcome = outcome(snapshot, formula, cancellation, told);
              return snapshot.settings().verify() && isWrong(formula, outcome)
                  ? wrong()
                  : solved(outcome, value -> Edits.expectation(number, line, formula, value));
            })
        .orElseGet(() -> nothingToDo(snapshot, number));
  }

  private static boolean isWrong(Formula formula, Outcome outcome) {
    return outcome instanceof Outcome.Solved solved
        && !solved.value().equals(Printer.print(Evaluator.value(formula)));
  }

  private static Rewrite wrong() {
    JsonObject report = status("wrong-solution");
    report.addProperty("message", "the value found is not the exact one, and is not written");
    return new Rewrite(List.of(), report, Optional.empty());
  }

  private static Outcome outcome(
      Snapshot snapshot,
      Formula formula,
      Cancellation cancellation,
      BiConsumer<String, Double> told) {
    String text = Printer.print(formula);
    int[] steps = {0};
    return snapshot
        .inference()
        .solve(
            snapshot.document().language(),
            text,
            step -> told.accept(++steps[0] + " steps", -1.0),
            cancellation::check);
  }

  private interface ValueEdit {
    TextEdit of(String value);
  }

  private static Rewrite solved(Outcome outcome, ValueEdit edit) {
    if (outcome instanceof Outcome.Solved solved) {
      JsonObject report = status("solved");
      report.addProperty("value", solved.value());
      report.addProperty("steps", solved.steps().size());
      report.addProperty("confidence", solved.confidence());
      return new Rewrite(List.of(edit.of(solved.value())), report, Optional.empty());
    }
    return failed(outcome);
  }

  /** Every formula that can be solved is replaced by its value. */
  public static Rewrite solveAll(
      Snapshot snapshot, Cancellation cancellation, BiConsumer<String, Double> told) {
    Document document = snapshot.document();
    List<Integer> lines = new ArrayList<>();
    List<Formula> formulas = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      Optional<Formula> formula = document.line(i).unfinished();
      if (formula.isPresent()) {
        lines.add(i);
        formulas.add(formula.get());
      }
    }
    List<TextEdit> edits = new ArrayList<>();
    for (int from = 0; from < lines.size(); from += TOGETHER) {
      int to = Math.min(from + TOGETHER, lines.size());
      String done = from + " of " + lines.size() + " formulas";
      double share = (double) from / lines.size();
      List<Verdict> verdicts =
          snapshot
              .inference()
              .judge(
                  document.language(),
                  formulas.subList(from, to).stream().map(Printer::print).toList(),
                  () -> {
                    cancellation.check();
                    told.accept(done, share);
                  });
      for (int i = from; i < to; i++) {
        int number = lines.get(i);
        Formula formula = formulas.get(i);
        verdicts
            .get(i - from)
            .value()
            .ifPresent(value -> edits.add(Edits.formula(number, formula, value)));
      }
    }
    JsonObject report = status("solved");
    report.addProperty("formulas", lines.size());
    report.addProperty("solved", edits.size());
    return new Rewrite(edits, report, Optional.empty());
  }

  private static Rewrite failed(Outcome outcome) {
    JsonObject report = status(outcome.status());
    report.addProperty("message", Failures.explain(outcome));
    return new Rewrite(List.of(), report, Optional.empty());
  }

  private static Rewrite nothingToDo(Snapshot snapshot, int number) {
    JsonObject report = status("nothing-to-do");
    report.addProperty("message", NoFormula.explain(snapshot.document(), number));
    return new Rewrite(List.of(), report, Optional.empty());
  }

  private static JsonObject status(String status) {
    JsonObject report = new JsonObject();
    report.addProperty("status", status);
    return report;
  }
}
