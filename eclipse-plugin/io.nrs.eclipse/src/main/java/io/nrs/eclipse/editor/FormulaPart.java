package io.nrs.eclipse.editor;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Parser;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;

/**
 * The innermost operation around a place of a text.
 *
 * @param line the offset of its line
 */
public record FormulaPart(Formula formula, Language language, int line) {
  /** The operation at an offset. It is empty beside formulas, and while the language is unknown. */
  public static Optional<FormulaPart> at(IDocument text, int offset) {
    return FormulaContentTypes.language(text).flatMap(language -> at(language, text, offset));
  }

  /** The operation at an offset of a text in a language. */
  public static Optional<FormulaPart> at(Language language, IDocument text, int offset) {
    try {
      IRegion line = text.getLineInformationOfOffset(offset);
      int character = offset - line.getOffset();
      return Parser.parseLine(language, text.get(line.getOffset(), line.getLength()))
          .formula()
          .filter(formula -> !(formula instanceof Atom))
          .filter(formula -> reaches(formula.span(), character))
          .map(formula -> new FormulaPart(inner(formula, character), language, line.getOffset()));
    } catch (BadLocationException | StringIndexOutOfBoundsException changed) {
      return Optional.empty();
    }
  }

  /** A caret behind the last character is still at the formula. */
  private static boolean reaches(Span span, int character) {
    return span.start() <= character && character <= span.end();
  }

  private static Formula inner(Formula formula, int character) {
    for (Formula operand : formula.operands()) {
      if (!(operand instanceof Atom) && operand.span().contains(character)) {
        return inner(operand, character);
      }
    }
    return formula;
  }

  /** Its place in the text. */
  public Position place() {
    return new Position(line + formula.span().start(), formula.span().length());
  }
}
