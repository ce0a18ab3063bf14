package io.nrs.eclipse.commands;

import com.google.gson.JsonObject;
import io.nrs.eclipse.editor.FormulaFiles;
import io.nrs.eclipse.editor.FormulaPlace;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.ServerListener;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * A rewrite that the user wishes of the formula of a line.
 *
 * @param place in the line, wherever that moves
 */
record Wish(FormulaCommand command, ITextEditor editor, IDocument document, Position place) {
  static Wish of(FormulaCommand command, FormulaPlace place) throws BadLocationException {
    Position position = new Position(place.document().getLineOffset(place.line()));
    place.document().addPosition(position);
    return new Wish(command, place.editor(), place.document(), position);
  }

  /** To be asked now; empty if the line is gone, or holds its value already. */
  Optional<Question> question(ServerListener listener) {
    document.removePosition(place);
    if (place.isDeleted()) {
      return Optional.empty();
    }
    try {
      int line = document.getLineOfOffset(place.getOffset());
      Optional<Formula> formula = formula(line);
      return formula.filter(Atom.class::isInstance).isPresent()
          ? Optional.empty()
          : Optional.of(
              new Question(
                  command.command(), arguments(line, formula), Optional.of(document), listener));
    } catch (BadLocationException gone) {
      return Optional.empty();
    }
  }

  private Optional<Formula> formula(int line) {
    String text = new FormulaPlace(editor, document, line).text();
    return FormulaFiles.language(editor.getEditorInput().getName())
        .flatMap(language -> Parser.parseLine(language, text).soundFormula());
  }

  private static JsonObject arguments(int line, Optional<Formula> formula) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("line", line);
    formula.ifPresent(sound -> arguments.addProperty("formula", Printer.print(sound)));
    return arguments;
  }
}
