package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The formula of a line.
 *
 * @param span where it stands in the line
 * @param written as its writer has written it, white space included
 * @param formula as the server prints it, without
 */
record FormulaText(Span span, String written, String formula) {
  /** Empty where the line has none, or one with an error in it. */
  static Optional<FormulaText> in(Language language, String line) {
    ParsedLine parsed = Parser.parseLine(language, line);
    return parsed.soundFormula().map(formula -> of(line, formula));
  }

  private static FormulaText of(String line, Formula formula) {
    Span span = formula.span();
    return new FormulaText(span, line.substring(span.start(), span.end()), Printer.print(formula));
  }

  /** The text after steps that begin at this formula: what they do not touch stays as it is. */
  String after(List<Step> steps) {
    if (steps.isEmpty()) {
      return written;
    }
    Spaced text = new Spaced(written);
    return (text.bare().equals(formula) ? text : new Spaced(formula)).after(steps);
  }

  /** A text whose characters each carry the white space before them. */
  private static final class Spaced {
    private final List<String> characters = new ArrayList<>();

    private Spaced(String text) {
      int start = 0;
      for (int at = 0; at < text.length(); at++) {
        if (!Lexeme.isSpace(text.charAt(at))) {
          characters.add(text.substring(start, at + 1));
          start = at + 1;
        }
      }
    }

    private String bare() {
      StringBuilder bare = new StringBuilder();
      characters.forEach(character -> bare.append(character.charAt(character.length() - 1)));
      return bare.toString();
    }

    private String after(List<Step> steps) {
      for (Step step : steps) {
        Span leaf = step.selected();
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
