package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The formula of a line.
 *
 * @param span the range of the formula in the line
 * @param written the formula as it was typed, with white space
 * @param formula the formula as the server prints it, without white space
 */
record FormulaText(Span span, String written, String formula) {
  /** The formula of a line, if the line has one without errors. */
  static Optional<FormulaText> in(Language language, String line) {
    ParsedLine parsed = Parser.parseLine(language, line);
    return parsed.soundFormula().map(formula -> of(line, formula));
  }

  private static FormulaText of(String line, Formula formula) {
    Span span = formula.span();
    return new FormulaText(span, line.substring(span.start(), span.end()), Printer.print(formula));
  }

  /**
   * The text after the first steps of this formula. White space and text outside the rewritten
   * leaves stay.
   */
  String after(Language language, List<TraceStep> steps) {
    if (steps.isEmpty()) {
      return written;
    }
    return WrittenState.of(language, written, steps)
        .map(WrittenState::text)
        .orElseGet(() -> spaced(steps));
  }

  private String spaced(List<TraceStep> steps) {
    SpacedText text = new SpacedText(written);
    return (text.withoutSpaces().equals(formula) ? text : new SpacedText(formula)).after(steps);
  }

  /** A text as a list of characters, each with the white space before it. */
  private static final class SpacedText {
    private final List<String> characters = new ArrayList<>();

    private SpacedText(String text) {
      int start = 0;
      for (int at = 0; at < text.length(); at++) {
        if (!Lexeme.isSpace(text.charAt(at))) {
          characters.add(text.substring(start, at + 1));
          start = at + 1;
        }
      }
    }

    private String withoutSpaces() {
      StringBuilder bare = new StringBuilder();
      characters.forEach(character -> bare.append(character.charAt(character.length() - 1)));
      return bare.toString();
    }

    private String after(List<TraceStep> steps) {
      for (TraceStep step : steps) {
        Span leaf = FormulaTrace.leafSpan(step);
        List<String> selected = characters.subList(leaf.start(), leaf.end());
        String first = selected.get(0);
        selected.clear();
        for (int at = 0; at < step.value().length(); at++) {
          selected.add(step.value().substring(at, at + 1));
        }
        String space = first.substring(0, first.length() - 1);
        selected.set(0, space + selected.get(0));
      }
      return String.join("", characters);
    }
  }
}
