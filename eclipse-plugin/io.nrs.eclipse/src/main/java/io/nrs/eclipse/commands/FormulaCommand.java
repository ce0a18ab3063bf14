package io.nrs.eclipse.commands;

/** What the server can be asked to do to the formula of a line. */
enum FormulaCommand {
  STEP("nrs.step", "Simplifying a formula"),
  SOLVE("nrs.solve", "Solving a formula");

  private final String command;
  private final String title;

  FormulaCommand(String command, String title) {
    this.command = command;
    this.title = title;
  }

  /** Its name for the server. */
  String command() {
    return command;
  }

  /** What is going on while it is done. */
  String title() {
    return title;
  }
}
