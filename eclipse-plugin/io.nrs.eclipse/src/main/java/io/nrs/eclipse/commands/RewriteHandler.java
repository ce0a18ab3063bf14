package io.nrs.eclipse.commands;

import io.nrs.eclipse.editor.EditorLine;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.RewriteResult;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/**
 * Rewrites the formula at the caret by the command that {@code plugin.xml} names after the class.
 * It is enabled on every line, because the editor would write the key of a disabled command.
 */
public final class RewriteHandler extends AbstractHandler implements IExecutableExtension {
  private RewriteCommand command = RewriteCommand.STEP;

  @Override
  public void setInitializationData(
      IConfigurationElement config, String propertyName, Object data) {
    command = RewriteCommand.valueOf(String.valueOf(data));
  }

  @Override
  public Object execute(ExecutionEvent event) {
    EditorLine.of(HandlerUtil.getActiveEditor(event)).ifPresent(line -> rewrite(line, command));
    return null;
  }

  /** Writes the value of a line's formula behind it, as soon as the server has found it. */
  public static void writeExpectation(EditorLine line) {
    rewrite(line, RewriteCommand.EXPECT);
  }

  private static void rewrite(EditorLine line, RewriteCommand command) {
    if (!StatusLine.checkFormula(line)) {
      return;
    }
    ITextEditor editor = line.editor();
    if (editor instanceof ITextEditorExtension2 file && !file.validateEditorInputState()) {
      String name = editor.getEditorInput().getName();
      StatusLine.show(editor, new StatusMessage(true, NLS.bind(CommandsTexts.readOnly, name)));
    } else {
      send(line, command);
    }
  }

  private static void send(EditorLine line, RewriteCommand command) {
    Optional<String> formula =
        line.language()
            .flatMap(language -> Parser.parseLine(language, line.text()).soundFormula())
            .map(Printer::print);
    EditorCommand.run(
        line.editor(),
        command.title(),
        CommandRequest.about(
            command.command, line.document(), uri -> new FormulaParams(uri, line.line(), formula)),
        StatusMessage::of);
  }

  /** A command of the server that rewrites the formula of a line. */
  enum RewriteCommand {
    STEP(Protocol.STEP, CommandsTexts.simplifying),
    SOLVE(Protocol.SOLVE, CommandsTexts.solving),
    EXPECT(Protocol.WRITE_EXPECTATION, CommandsTexts.findingValue);

    private final CommandSpec<FormulaParams, RewriteResult> command;
    private final String title;

    RewriteCommand(CommandSpec<FormulaParams, RewriteResult> command, String title) {
      this.command = command;
      this.title = title;
    }

    /** The name of the job that runs the command. */
    String title() {
      return title;
    }
  }
}
