package io.nrs.eclipse.commands;

import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.RewriteResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;

/** A command of the server that rewrites the formula of a line. */
enum RewriteCommand {
  STEP(Protocol.STEP, "Simplifying a formula"),
  SOLVE(Protocol.SOLVE, "Solving a formula");

  private final CommandSpec<FormulaParams, RewriteResult> command;
  private final String title;

  RewriteCommand(CommandSpec<FormulaParams, RewriteResult> command, String title) {
    this.command = command;
    this.title = title;
  }

  /** The command in the protocol. */
  CommandSpec<FormulaParams, RewriteResult> command() {
    return command;
  }

  /** The name of the job that runs the command. */
  String title() {
    return title;
  }
}
