import * as vscode from 'vscode';
import { isTask } from './protocol';
import type { FormulaPlace } from './protocol';
import type { Server } from './server/server';

/** The formula's place that a command is for: its argument, or the cursor's line. */
export function placeAtCursor(): FormulaPlace | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor !== undefined && isTask(editor.document.languageId)
    ? { uri: editor.document.uri.toString(), line: editor.selection.active.line }
    : undefined;
}

/** Commands of the palette, menus and keys that rewrite at the cursor. */
export function registerRewritingCommands(server: Server): vscode.Disposable {
  const atCursor = (own: string, ofServer: string) =>
    vscode.commands.registerCommand(own, async () => {
      const place = placeAtCursor();
      if (place === undefined) {
        void vscode.window.showInformationMessage(
          'NRS: open a formula file (.listops, .arith, .algebra) and put the cursor on a formula.',
        );
        return;
      }
      await server.start();
      if (server.state.kind === 'running') {
        await vscode.commands.executeCommand(ofServer, place);
      }
    });
  return vscode.Disposable.from(
    atCursor('nrs.simplifyNextStep', 'nrs.step'),
    atCursor('nrs.solveFormula', 'nrs.solve'),
    atCursor('nrs.solveFile', 'nrs.solveAll'),
    atCursor('nrs.writeExpectation', 'nrs.expect'),
  );
}
