package io.nrs.lsp.requests;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.Lexeme.Kind;
import io.nrs.grammar.reading.ParsedLine;
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
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;

/** Ranges around a cursor: operand, operations, formula, line, document. */
public final class SelectionRanges {
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

  private static SelectionRange around(Document document, Place place, Cancellation cancellation) {
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
