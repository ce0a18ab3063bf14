package io.nrs.lsp.requests;

import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.io.OneLine;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Commands.RewriteStatus;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RewriteResult;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.TextEdit;

/**
 * The rewrite of a formula: its edits, and the result for the client. If the networks fail, there
 * are no edits, and the result gives the reason. The edits of a value that is known to be wrong
 * need the user's consent.
 *
 * @param result as if the client had not made the edits
 * @param formula the new formula of the line, without whitespace; empty if it did not change
 * @param correction what can be written instead; empty unless the value is known to be wrong
 */
public record DocumentRewrite(
    List<TextEdit> edits,
    RewriteResult result,
    Optional<String> formula,
    Optional<Correction> correction) {
  private static final int WIDTH = 60;

  public DocumentRewrite {
    edits = List.copyOf(edits);
  }

  private DocumentRewrite(List<TextEdit> edits, RewriteResult result, Optional<String> formula) {
    this(edits, result, formula, Optional.empty());
  }

  /** The edit that writes the exact value in place of a wrong one. */
  public record Correction(String value, TextEdit edit) {}

  /** Whether the user has to agree to the edits. */
  public boolean isWrong() {
    return result.status() == RewriteStatus.WRONG_SOLUTION;
  }

  /**
   * The same rewrite, or a wrong one.
   *
   * @param rewritten the formula or the leaf
   * @param otherValue its exact value, if that is known to be another than the one found
   * @param edit writes a value
   */
  private DocumentRewrite verified(
      String rewritten, Optional<String> otherValue, Function<String, TextEdit> edit) {
    String value = result.value().orElseThrow();
    return otherValue
        .map(
            exact ->
                new DocumentRewrite(
                    edits,
                    result.wrong(
                        exact,
                        "%s is %s exactly, but the networks found %s"
                            .formatted(
                                OneLine.shortened(rewritten, WIDTH),
                                OneLine.shortened(exact, WIDTH),
                                OneLine.shortened(value, WIDTH))),
                    this.formula,
                    Optional.of(new Correction(exact, edit.apply(exact)))))
        .orElse(this);
  }

  /**
   * The edits that replace all formulas of a document.
   *
   * @param formulas the number of formulas that are not values already
   * @param wrong the number of values that are known to be wrong, which have no edits
   */
  public record SolvedDocument(List<TextEdit> edits, int formulas, int wrong) {
    public SolvedDocument {
      edits = List.copyOf(edits);
    }
  }

  /** Replaces the last leaf of a line's formula by its value. */
  public static DocumentRewrite step(
      DocumentSnapshot snapshot, int number, Cancellation cancellation) {
    DocumentLine line = snapshot.document().line(number);
    Optional<Formula> formula = line.unfinished();
    if (formula.isEmpty()) {
      return nothingToDo(snapshot, number);
    }
    String text = Printer.print(formula.get());
    NextStep next = snapshot.inference().next(snapshot.language(), text, cancellation::check);
    if (next instanceof NextStep.Rewrite rewrite) {
      Step step = rewrite.step();
      return new DocumentRewrite(
              List.of(Edits.step(number, line, formula.get(), step)),
              new RewriteResult(
                  RewriteStatus.REWRITTEN,
                  Optional.of(step.leaf()),
                  Optional.of(step.value()),
                  Optional.empty(),
                  Optional.empty(),
                  ofNetworks(snapshot, step.confidence()),
                  ofNetworks(snapshot, step.agreement()),
                  ofNetworks(snapshot, step.outputs()),
                  Optional.empty(),
                  false),
              Optional.of(step.applyTo(text)))
          .verified(
              step.leaf(),
              snapshot.otherValue(step),
              value -> Edits.step(number, line, formula.get(), step.with(value)));
    }
    return failed(((NextStep.End) next).outcome());
  }

  /** What networks say of their step; rules say nothing of theirs. */
  private static <T> Optional<T> ofNetworks(DocumentSnapshot snapshot, T said) {
    return Optional.of(said).filter(any -> !snapshot.isByRules());
  }

  /** Replaces a line's formula by its value. */
  public static DocumentRewrite solve(
      DocumentSnapshot snapshot,
      int number,
      Cancellation cancellation,
      BiConsumer<String, Double> progress) {
    DocumentLine line = snapshot.document().line(number);
    return line.unfinished()
        .map(
            formula ->
                solved(
                    snapshot,
                    formula,
                    value -> Edits.formula(number, formula, value),
                    true,
                    cancellation,
                    progress))
        .orElseGet(() -> nothingToDo(snapshot, number));
  }

  /** Writes the value found as the expectation of a line's formula. */
  public static DocumentRewrite expect(
      DocumentSnapshot snapshot,
      int number,
      Cancellation cancellation,
      BiConsumer<String, Double> progress) {
    DocumentLine line = snapshot.document().line(number);
    return line.parsed()
        .soundFormula()
        .map(
            formula ->
                solved(
                    snapshot,
                    formula,
                    value -> Edits.expectation(number, line, formula, value),
                    false,
                    cancellation,
                    progress))
        .orElseGet(() -> nothingToDo(snapshot, number));
  }

  private static DocumentRewrite solved(
      DocumentSnapshot snapshot,
      Formula formula,
      Function<String, TextEdit> edit,
      boolean replacesFormula,
      Cancellation cancellation,
      BiConsumer<String, Double> progress) {
    String text = Printer.print(formula);
    Outcome outcome =
        snapshot
            .inference()
            .solve(
                snapshot.language(), text, new StepProgress(text, progress), cancellation::check);
    if (outcome instanceof Outcome.Complete solved) {
      return new DocumentRewrite(
              List.of(edit.apply(solved.value())),
              new RewriteResult(
                  RewriteStatus.SOLVED,
                  Optional.empty(),
                  Optional.of(solved.value()),
                  Optional.empty(),
                  Optional.of(solved.steps().size()),
                  ofNetworks(snapshot, solved.confidence()),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  false),
              replacesFormula ? Optional.of(solved.value()) : Optional.empty())
          .verified(text, snapshot.otherValue(text, solved.value()), edit);
    }
    return failed(outcome);
  }

  /** Replaces every formula by its value, unless it cannot be solved or is known to be wrong. */
  public static SolvedDocument solveAll(
      DocumentSnapshot snapshot, Cancellation cancellation, BiConsumer<String, Double> progress) {
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
    List<String> texts = formulas.stream().map(Printer::print).toList();
    List<Verdict> verdicts =
        snapshot
            .inference()
            .judge(
                document.language(),
                texts,
                done -> {
                  cancellation.check();
                  progress.accept(
                      done + " of " + texts.size() + " formulas", (double) done / texts.size());
                });
    List<TextEdit> edits = new ArrayList<>();
    int wrong = 0;
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      Optional<String> value = verdicts.get(i).value();
      if (value.filter(found -> snapshot.otherValue(text, found).isPresent()).isPresent()) {
        wrong++;
      } else if (value.isPresent()) {
        edits.add(Edits.formula(lines.get(i), formulas.get(i), value.get()));
      }
    }
    return new SolvedDocument(edits, lines.size(), wrong);
  }

  private static DocumentRewrite failed(Outcome outcome) {
    return unchanged(
        ProtocolJson.constant(RewriteStatus.class, outcome.status()), Verdict.explain(outcome));
  }

  private static DocumentRewrite nothingToDo(DocumentSnapshot snapshot, int number) {
    return unchanged(RewriteStatus.NOTHING_TO_DO, nothingToRewrite(snapshot.document(), number));
  }

  /**
   * Explains why a line has nothing to rewrite.
   *
   * @param number of a line, from 0, whose formula is missing, has errors, or is a value
   */
  public static String nothingToRewrite(Document document, int number) {
    DocumentLine line = document.line(number);
    String place = "in line " + (number + 1);
    if (line.parsed().soundFormula().filter(Formula.Atom.class::isInstance).isPresent()) {
      return "the formula " + place + " is a value already";
    }
    return line.parsed().formula().isPresent()
        ? "the formula " + place + " has an error: correct it first"
        : "there is no formula " + place;
  }

  private static DocumentRewrite unchanged(RewriteStatus status, String message) {
    return new DocumentRewrite(
        List.of(), RewriteResult.unchanged(status, message), Optional.empty());
  }

  /** Estimates the progress of solving a formula from its length. */
  public static final class StepProgress implements Consumer<Step> {
    /** An estimate from fewer steps is unreliable. */
    private static final int MIN_STEPS = 10;

    private final int initialLength;
    private final BiConsumer<String, Double> report;
    private int length;
    private int steps;

    /**
     * @param report is given a message and the share of the work that is done, 0 to 1
     */
    public StepProgress(String formula, BiConsumer<String, Double> report) {
      this.initialLength = formula.length();
      this.length = formula.length();
      this.report = report;
    }

    @Override
    public void accept(Step step) {
      steps++;
      length += step.value().length() - step.leaf().length();
      double share = 1 - (double) length / initialLength;
      long total = Math.max(steps, Math.round(steps / share));
      report.accept(
          steps < MIN_STEPS
              ? Text.count(steps, "step")
              : String.format(Locale.ROOT, "%,d of about %,d steps", steps, total),
          share);
    }
  }
}
