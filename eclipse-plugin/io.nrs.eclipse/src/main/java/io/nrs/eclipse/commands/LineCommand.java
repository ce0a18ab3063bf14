package io.nrs.eclipse.commands;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/** The commands of the workbench that let the server act on a line of an editor, or on its file. */
public enum LineCommand {
  STEP("simplifyNextStep", CommandsTexts.simplifying, ofFormula(Protocol.STEP, StatusMessage::of)),
  SOLVE("solveFormula", CommandsTexts.solving, ofFormula(Protocol.SOLVE, StatusMessage::of)),
  SOLVE_ALL(
      "solveAll",
      CommandsTexts.solvingAll,
      (line, title) ->
          EditorCommand.run(
              line.editor(),
              title,
              CommandRequest.about(Protocol.SOLVE_ALL, line.document(), DocumentParams::new),
              StatusMessage::ofAll)),
  EXPECT(
      "writeExpectation",
      CommandsTexts.findingValue,
      ofFormula(Protocol.WRITE_EXPECTATION, StatusMessage::of)),
  CHECK(
      "checkExactly",
      CommandsTexts.checkingExactly,
      ofFormula(Protocol.CHECK_EXACTLY, StatusMessage::ofCheck));

  private final String name;
  private final String title;
  private final Request request;

  LineCommand(String name, String title, Request request) {
    this.name = name;
    this.title = title;
    this.request = request;
  }

  /** Sends a request about a line, as a job with a title. */
  private interface Request {
    void send(EditorLine line, String title);
  }

  /** The command with an identifier of the workbench. */
  static LineCommand of(String id) {
    return Arrays.stream(values())
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no command of a line: " + id));
  }

  /** The identifier of the command in the workbench. */
  public String id() {
    return PluginConstants.PLUGIN_ID + "." + name;
  }

  /** The name of the job that runs the command. */
  String title() {
    return title;
  }

  /** Runs the command. If it has nothing to do, the status line says why. */
  public void run(EditorLine line) {
    if (this != SOLVE_ALL && !StatusLine.checkFormula(line)) {
      return;
    }
    ITextEditor editor = line.editor();
    if (this != CHECK
        && editor instanceof ITextEditorExtension2 file
        && !file.validateEditorInputState()) {
      StatusLine.showError(
          editor, NLS.bind(CommandsTexts.readOnly, editor.getEditorInput().getName()));
    } else {
      request.send(line, title);
    }
  }

  private static <R extends Record> Request ofFormula(
      CommandSpec<FormulaParams, R> command, Function<RequestEnd<R>, StatusMessage> words) {
    return (line, title) ->
        EditorCommand.run(
            line.editor(),
            title,
            CommandRequest.about(
                command,
                line.document(),
                uri -> new FormulaParams(uri, line.line(), formula(line))),
            words);
  }

  /** The formula of a line, in case the line moves before the server reads it. */
  private static Optional<String> formula(EditorLine line) {
    return line.language()
        .flatMap(language -> Parser.parseLine(language, line.text()).soundFormula())
        .map(Printer::print);
  }
}
