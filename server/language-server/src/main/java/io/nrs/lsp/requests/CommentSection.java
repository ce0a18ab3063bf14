package io.nrs.lsp.requests;

import io.nrs.checking.Findings;
import io.nrs.checking.Text;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Notation;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Span;
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
import java.util.stream.Stream;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/**
 * A block of comment lines with the lines below it, up to the next such block and without trailing
 * blank lines.
 *
 * @param start the first line of the comment
 * @param headEnd the last line of the comment
 * @param end the last line of the section, which is that of the comment if no formula follows
 */
public record CommentSection(int start, int headEnd, int end) {

  /** The sections in the order of the text. Lines above the first comment are in no section. */
  static List<CommentSection> of(Document document, Cancellation cancellation) {
    List<CommentSection> sections = new ArrayList<>();
    int number = 0;
    while (number < document.lineCount()) {
      cancellation.check();
      if (!isComment(document, number)) {
        number++;
        continue;
      }
      int start = number;
      while (number < document.lineCount() && isComment(document, number)) {
        number++;
      }
      int headEnd = number - 1;
      int end = headEnd;
      while (number < document.lineCount() && !isComment(document, number)) {
        cancellation.check();
        if (!document.line(number).parsed().isBlank()) {
          end = number;
        }
        number++;
      }
      sections.add(new CommentSection(start, headEnd, end));
    }
    return sections;
  }

  /** Sections, and comments of several lines; sections first if the client limits the number. */
  public static List<FoldingRange> folds(
      DocumentSnapshot snapshot, FoldingRangeRequestParams params, Cancellation cancellation) {
    List<CommentSection> sections = of(snapshot.document(), cancellation);
    Stream<FoldingRange> regions =
        sections.stream()
            .filter(CommentSection::hasFormulas)
            .map(section -> fold(section.start, section.end, FoldingRangeKind.Region));
    Stream<FoldingRange> comments =
        sections.stream()
            .filter(section -> section.headEnd > section.start)
            .map(section -> fold(section.start, section.headEnd, FoldingRangeKind.Comment));
    return Stream.concat(regions, comments).limit(snapshot.client().mostFolds()).toList();
  }

  private static FoldingRange fold(int start, int end, String kind) {
    FoldingRange range = new FoldingRange(start, end);
    range.setKind(kind);
    return range;
  }

  boolean hasFormulas() {
    return end > headEnd;
  }

  private static boolean isComment(Document document, int number) {
    ParsedLine line = document.line(number).parsed();
    return line.isBlank() && line.comment().isPresent();
  }

  /** The formulas of a document, under the comments above them. */
  public static final class DocumentSymbols {
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
      symbol.setChildren(
          formulas(document, section.headEnd() + 1, section.end() + 1, cancellation));
      return symbol;
    }

    private static String title(Document document, int number) {
      DocumentLine line = document.line(number);
      String comment = line.text().substring(line.parsed().comment().orElseThrow().start());
      String sign =
          document.language().comments().stream()
              .filter(comment::startsWith)
              .findFirst()
              .orElse(Notation.COMMENT);
      return shown(comment.replaceFirst("^[" + Pattern.quote(sign) + "]+", "").strip());
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
      return OneLine.of(Text.shortened(text, WIDTH));
    }
  }
}
