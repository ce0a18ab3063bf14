package io.nrs.lsp.requests;

import io.nrs.checking.Findings;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.io.OneLine;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/** The formulas of a document, under the comments above them. */
public final class DocumentSymbols {
  private static final int WIDTH = 80;

  private DocumentSymbols() {}

  public static List<DocumentSymbol> symbols(
      DocumentSnapshot snapshot, DocumentSymbolParams params, Cancellation cancellation) {
    Document document = snapshot.document();
    List<DocumentSymbol> symbols = new ArrayList<>();
    int next = 0;
    for (CommentSection section : CommentSection.of(document, cancellation)) {
      symbols.addAll(formulas(document, next, section.start(), cancellation));
      next = section.end() + 1;
      if (section.hasFormulas()) {
        symbols.add(heading(document, section, cancellation));
      }
    }
    symbols.addAll(formulas(document, next, document.lineCount(), cancellation));
    return symbols;
  }

  private static DocumentSymbol heading(
      Document document, CommentSection section, Cancellation cancellation) {
    int named =
        IntStream.rangeClosed(section.start(), section.headEnd())
            .filter(number -> !title(document, number).isEmpty())
            .findFirst()
            .orElse(section.start());
    String title = title(document, named);
    Range head = Positions.range(named, document.line(named).content());
    Range all =
        new Range(
            Positions.range(section.start(), document.line(section.start()).content()).getStart(),
            Positions.range(section.end(), document.line(section.end()).content()).getEnd());
    DocumentSymbol symbol =
        new DocumentSymbol(title.isEmpty() ? "#" : title, SymbolKind.Namespace, all, head);
    symbol.setChildren(formulas(document, section.headEnd() + 1, section.end() + 1, cancellation));
    return symbol;
  }

  private static String title(Document document, int number) {
    DocumentLine line = document.line(number);
    String comment = line.text().substring(line.parsed().comment().orElseThrow().start());
    String sign =
        document.language().comments().stream()
            .filter(each -> comment.startsWith(Notation.opening(each)))
            .findFirst()
            .orElse(Notation.COMMENT);
    String text = comment.replaceFirst("^[" + Pattern.quote(Notation.opening(sign)) + "]+", "");
    String end = Notation.closing(sign);
    return shown(
        (text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text).strip());
  }

  private static List<DocumentSymbol> formulas(
      Document document, int from, int to, Cancellation cancellation) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (int number = from; number < to; number++) {
      cancellation.check();
      if (!document.line(number).parsed().isBlank()) {
        symbols.add(formula(document.line(number), number));
      }
    }
    return symbols;
  }

  private static DocumentSymbol formula(DocumentLine line, int number) {
    ParsedLine parsed = line.parsed();
    Span all = line.content();
    Span selected = Findings.source(line.text(), parsed);
    DocumentSymbol symbol =
        new DocumentSymbol(
            shown(Findings.written(line.text(), parsed)),
            SymbolKind.Operator,
            Positions.range(number, all),
            Positions.range(number, selected));
    expectation(line, parsed).ifPresent(symbol::setDetail);
    return symbol;
  }

  private static Optional<String> expectation(DocumentLine line, ParsedLine parsed) {
    return parsed
        .expectation()
        .map(Formula::span)
        .filter(span -> span.length() > 0)
        .map(span -> "= " + shown(line.text().substring(span.start(), span.end())));
  }

  private static String shown(String text) {
    return OneLine.of(OneLine.shortened(text, WIDTH));
  }
}
