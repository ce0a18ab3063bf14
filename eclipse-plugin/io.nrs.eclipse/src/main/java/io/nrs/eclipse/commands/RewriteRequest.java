package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.protocol.commands.FormulaParams;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * A request of the user to rewrite the formula of a line.
 *
 * @param lineStart the start of the line, which moves with edits
 */
record RewriteRequest(
    RewriteCommand command, ITextEditor editor, IDocument document, Position lineStart) {
  static RewriteRequest of(RewriteCommand command, EditorLine lineStart)
      throws BadLocationException {
    Position position = new Position(lineStart.document().getLineOffset(lineStart.line()));
    lineStart.document().addPosition(position);
    return new RewriteRequest(command, lineStart.editor(), lineStart.document(), position);
  }

  /** The request to send now. It is empty if the line was deleted or its formula is a value. */
  Optional<CommandRequest> request(RequestListener listener) {
    document.removePosition(lineStart);
    if (lineStart.isDeleted()) {
      return Optional.empty();
    }
    try {
      int line = document.getLineOfOffset(lineStart.getOffset());
      Optional<Formula> formula = formula(line);
      return formula.filter(Atom.class::isInstance).isPresent()
          ? Optional.empty()
          : Optional.of(
              CommandRequest.about(
                      command.command(),
                      document,
                      uri -> new FormulaParams(uri, line, formula.map(Printer::print)))
                  .withListener(listener));
    } catch (BadLocationException removed) {
      return Optional.empty();
    }
  }

  private Optional<Formula> formula(int line) {
    String text = new EditorLine(editor, document, line).text();
    return FormulaContentTypes.language(editor.getEditorInput().getName())
        .flatMap(language -> Parser.parseLine(language, text).soundFormula());
  }
}
