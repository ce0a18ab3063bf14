package io.nrs.lsp.requests;

import io.nrs.checking.Findings;
import io.nrs.checking.Text;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Lexeme.Kind;
import io.nrs.grammar.Notation;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Span;
import io.nrs.io.OneLine;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SymbolKind;

/** The parts of a document: sections under comments, formulas, and the parts of these. */
public final class TextStructure {
  private TextStructure() {}

  /**
   * A block of comment lines with the lines below it, up to the next such block and without
   * trailing blank lines.
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
                Positions.range(section.start(), document.line(section.start()).content())
                    .getStart(),
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

  /** Ranges around a cursor: operand, operations, formula, line, document. */
  public static final class SelectionRanges {
    /** JSON readers refuse deeper nesting, so only the innermost operations get a range. */
    private static final int MAX_PARTS = 100;

    private SelectionRanges() {}

    /** A range for each position, in their order. */
    public static List<SelectionRange> ranges(
        DocumentSnapshot snapshot, SelectionRangeParams params, Cancellation cancellation) {
      return params.getPositions().stream()
          .map(
              position -> {
                cancellation.check();
                Place place = Positions.place(snapshot.document(), position);
                return around(snapshot.document(), place, cancellation);
              })
          .toList();
    }

    private static SelectionRange around(
        Document document, Place place, Cancellation cancellation) {
      Range all = new Range(new Position(0, 0), Positions.position(document.end()));
      SelectionRange range = new SelectionRange(all, null);
      for (Span span : spans(document.line(place.line()), place.character(), cancellation)) {
        Range inner = Positions.range(place.line(), span);
        if (!inner.equals(range.getRange())) {
          range = new SelectionRange(inner, range);
        }
      }
      return range;
    }

    /** Nests ranges, each within the one before it. */
    private static Deque<Span> spans(DocumentLine line, int character, Cancellation cancellation) {
      Deque<Span> spans = new ArrayDeque<>();
      if (!reaches(line.content(), character)) {
        return spans;
      }
      spans.add(line.content());
      ParsedLine parsed = line.parsed();
      Optional<Span> comment = parsed.comment().filter(span -> span.start() <= character);
      if (comment.isPresent()) {
        spans.add(new Span(comment.get().start(), line.content().end()));
        return spans;
      }
      Optional<Span> formula = parsed.formula().map(Formula::span);
      Optional<Span> expectation = parsed.expectation().map(Formula::span);
      expectation
          .map(span -> formula.map(span::to).orElse(span))
          .filter(span -> reaches(span, character))
          .ifPresent(spans::add);
      if (formula.filter(span -> reaches(span, character)).isPresent()) {
        addParts(spans, line, parsed.formula().get(), character, cancellation);
      } else {
        expectation.filter(span -> reaches(span, character)).ifPresent(spans::add);
      }
      return spans;
    }

    private static boolean reaches(Span span, int character) {
      return span.start() <= character && character <= span.end();
    }

    private static void addParts(
        Deque<Span> spans,
        DocumentLine line,
        Formula formula,
        int character,
        Cancellation cancellation) {
      spans.add(formula.span());
      Deque<Span> inner = new ArrayDeque<>();
      Formula innermost = formula;
      for (Optional<Formula> part = part(formula, character);
          part.isPresent();
          part = part(innermost, character)) {
        innermost = part.get();
        inner.add(innermost.span());
      }
      if (innermost instanceof Malformed) {
        inner.addAll(unread(line, innermost.span(), character, cancellation));
      }
      while (inner.size() > MAX_PARTS) {
        inner.removeFirst();
      }
      spans.addAll(inner);
    }

    /** Selects by brackets and lexemes if the text has no tree. */
    private static Deque<Span> unread(
        DocumentLine line, Span text, int character, Cancellation cancellation) {
      List<Lexeme> lexemes = line.lexemes();
      Optional<Span> lexeme = within(lexemes.stream().map(Lexeme::span).toList(), character);
      Span innermost = lexeme.orElse(new Span(character, character));
      Deque<Span> spans = new ArrayDeque<>();
      for (Brackets pair : Brackets.of(lexemes, cancellation)) {
        if (isWithin(innermost, pair.span()) && isWithin(pair.span(), text)) {
          spans.addFirst(pair.span());
        }
      }
      lexeme.filter(span -> isWithin(span, text)).ifPresent(spans::addLast);
      return spans;
    }

    private static boolean isWithin(Span inner, Span outer) {
      return inner.to(outer).equals(outer);
    }

    private static Optional<Formula> part(Formula formula, int character) {
      List<Formula> parts = formula.operands();
      Optional<Span> span = within(parts.stream().map(Formula::span).toList(), character);
      return parts.stream().filter(part -> span.equals(Optional.of(part.span()))).findFirst();
    }

    /** The lexeme of the character, or else the one that ends before it. */
    private static Optional<Span> within(List<Span> spans, int character) {
      return spans.stream()
          .filter(span -> span.contains(character))
          .findFirst()
          .or(
              () ->
                  spans.stream()
                      .filter(span -> span.length() > 0 && span.end() == character)
                      .findFirst());
    }

    /** A bracket and the one that closes it. Only nesting counts, so broken lines have them too. */
    public record Brackets(Span open, Span close) {

      /** The brackets of a line, inner ones before outer ones. */
      static List<Brackets> of(List<Lexeme> lexemes, Cancellation cancellation) {
        List<Brackets> pairs = new ArrayList<>();
        Deque<Span> open = new ArrayDeque<>();
        for (Lexeme lexeme : lexemes) {
          cancellation.check();
          if (lexeme.kind() == Kind.BRACKET_OPEN) {
            open.push(lexeme.span());
          } else if (lexeme.kind() == Kind.BRACKET_CLOSE && !open.isEmpty()) {
            pairs.add(new Brackets(open.pop(), lexeme.span()));
          }
        }
        return pairs;
      }

      /** The span from one bracket to the other. */
      Span span() {
        return open.to(close);
      }
    }
  }
}
