package io.nrs.lsp.feature;

import com.google.gson.JsonObject;
import io.nrs.lsp.document.DocumentLine;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;

/** What can be done to a formula or a file: the same in lenses, code actions and commands. */
public enum Action {
  STEP("nrs.step", "Simplify next step", CodeActionKind.RefactorRewrite + ".nrs.step"),
  SOLVE("nrs.solve", "Solve formula", CodeActionKind.RefactorRewrite + ".nrs.solve"),
  SOLVE_ALL("nrs.solveAll", "Solve all in file", CodeActionKind.SourceFixAll + ".nrs"),
  EXPECT(
      "nrs.expect",
      "Write the value as expectation",
      CodeActionKind.RefactorRewrite + ".nrs.expect"),
  UPDATE("nrs.expect", "Update expectation", CodeActionKind.QuickFix);

  private final String command;
  private final String title;
  private final String kind;

  Action(String command, String title, String kind) {
    this.command = command;
    this.title = title;
    this.kind = kind;
  }

  /** The name of the command that does it. */
  public String command() {
    return command;
  }

  public String title() {
    return title;
  }

  /** The kind of the code action. */
  public String kind() {
    return kind;
  }

  /** The command with its arguments: where, and which formula is meant should it have moved. */
  Command on(Snapshot snapshot, String shownTitle, int number) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", snapshot.document().uri());
    if (this != SOLVE_ALL) {
      argument.addProperty("line", number);
      DocumentLine line = snapshot.document().line(number);
      line.question().ifPresent(question -> argument.addProperty("formula", question.formula()));
    }
    return new Command(shownTitle, command, List.of(argument));
  }
}
