package io.nrs.lsp.command;

import io.nrs.grammar.Printer;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.rpc.Answers;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds what a command is about. */
final class FormulaLine {
  private FormulaLine() {}

  static Snapshot open(Arguments arguments, CommandContext context) {
    String uri = arguments.uri();
    return context
        .session()
        .snapshot(uri)
        .orElseThrow(() -> Answers.invalid("open the file first: " + uri));
  }

  /**
   * The number of the line of {@code "line"}; of the line with {@code "formula"} that is nearest to
   * it, where that is given too.
   */
  static int number(Document document, Arguments arguments) {
    int line = arguments.line();
    Optional<String> formula = arguments.text("formula", 2);
    if (formula.isPresent()) {
      return IntStream.range(0, document.lineCount())
          .filter(number -> formula(document.line(number)).equals(formula))
          .boxed()
          .min(Comparator.comparingInt(number -> Math.abs(number - line)))
          .orElseThrow(Answers::superseded);
    }
    if (line >= document.lineCount()) {
      throw arguments.wrong("line", "a line of the document, which has " + document.lineCount());
    }
    return line;
  }

  /** The same, where the line's formula may be what the given one was rewritten to. */
  static int number(Document document, Arguments arguments, Rewritten rewritten) {
    int line = arguments.line();
    boolean goesOn =
        line < document.lineCount()
            && arguments
                .text("formula", 2)
                .flatMap(
                    before ->
                        formula(document.line(line))
                            .filter(now -> rewritten.leads(document.uri(), line, before, now)))
                .isPresent();
    return goesOn ? line : number(document, arguments);
  }

  static Optional<String> formula(DocumentLine line) {
    return line.question()
        .map(Question::formula)
        .or(() -> line.parsed().soundFormula().map(Printer::print));
  }
}
