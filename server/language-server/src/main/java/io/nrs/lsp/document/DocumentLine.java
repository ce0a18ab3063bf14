package io.nrs.lsp.document;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.RulesFactory;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A line of a document. It is parsed on demand, and versions share unchanged lines, so an edit
 * parses only the lines that it changes.
 */
public final class DocumentLine {
  /** Problems that do not keep the Selector from reading a formula. */
  private static final Set<Problem.Code> DOMAIN =
      Set.of(Problem.Code.OPERAND_OUT_OF_RANGE, Problem.Code.MIXED_VARIABLES);

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Language language;
  private final String text;
  private final String end;
  private volatile SoftReference<ParsedLine> parsed = new SoftReference<>(null);
  private volatile Optional<FormulaQuery> query;

  DocumentLine(Language language, String text, String end) {
    this.language = language;
    this.text = text;
    this.end = end;
  }

  /**
   * The question to the networks about this line.
   *
   * @param formula without whitespace
   * @param sound whether it can be solved; otherwise only the Selector may read it
   */
  public record FormulaQuery(String formula, boolean sound) {}

  public Language language() {
    return language;
  }

  /** Without its end. */
  public String text() {
    return text;
  }

  /** {@code \n}, {@code \r\n}, {@code \r}, or nothing in the last line. */
  public String end() {
    return end;
  }

  boolean equalsText(DocumentLine other) {
    return text.equals(other.text) && end.equals(other.end);
  }

  public ParsedLine parsed() {
    ParsedLine known = parsed.get();
    if (known == null) {
      known = Parser.parseLine(language, isUnread() ? "" : readable());
      parsed = new SoftReference<>(known);
    }
    return known;
  }

  /** The tokens of the line. */
  public List<Lexeme> lexemes() {
    return isUnread() ? List.of() : Lexeme.of(language, readable());
  }

  @SuppressWarnings("ReferenceEquality") // a description might take the id of the placeholder
  private boolean isUnread() {
    return language == Languages.NONE;
  }

  /** The span without whitespace at both ends; empty, at the end, for a blank line. */
  public Span content() {
    int start = 0;
    int end = text.length();
    while (end > 0 && isSpace(end - 1)) {
      end--;
    }
    while (start < end && isSpace(start)) {
      start++;
    }
    return new Span(start, end);
  }

  private boolean isSpace(int offset) {
    return offset < mark().length() || Characters.isSpace(text.charAt(offset));
  }

  /** The byte order mark that the line starts with, or nothing. */
  public String mark() {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(0, 1) : "";
  }

  /** A byte order mark is invisible. Reading it as a blank keeps all positions. */
  private String readable() {
    return mark().isEmpty() ? text : " " + text.substring(1);
  }

  /** The formula for the networks. It is absent for text with errors and for values. */
  public Optional<FormulaQuery> query() {
    Optional<FormulaQuery> known = query;
    if (known == null) {
      known = ask(language, parsed());
      query = known;
    }
    return known;
  }

  /** The formula, if it is sound and not a value. */
  public Optional<Formula> unfinished() {
    return parsed().soundFormula().filter(formula -> !(formula instanceof Formula.Atom));
  }

  private static Optional<FormulaQuery> ask(Language language, ParsedLine parsed) {
    boolean plainValue =
        parsed.formula().filter(Formula.Atom.class::isInstance).isPresent()
            && parsed.equals().isEmpty();
    // Of a text that is malformed as a whole, networks can read nothing.
    if (parsed.formula().filter(any -> !(any instanceof Malformed)).isEmpty() || plainValue) {
      return Optional.empty();
    }
    String printed = Printer.print(parsed.formula().get());
    if (parsed.isSound()) {
      return Optional.of(new FormulaQuery(printed, true));
    }
    boolean domainOnly =
        parsed.problems().stream()
            .filter(problem -> problem.severity() == Problem.Severity.ERROR)
            .filter(
                problem ->
                    parsed.equals().map(mark -> problem.span().start() < mark.start()).orElse(true))
            .allMatch(problem -> DOMAIN.contains(problem.code()));
    return domainOnly && RulesFactory.of(language).vocabulary().covers(printed)
        ? Optional.of(new FormulaQuery(printed, false))
        : Optional.empty();
  }
}
