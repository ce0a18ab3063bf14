import * as vscode from 'vscode';
import { patiently } from './patient';
import { isTask } from './protocol';
import type { FormulaPlace } from './protocol';
import type { ServerLink } from './server/link';
import { isLoss } from './server/ending';
import { Turns } from './turns';
import { messageOf } from './words';

/** Commands that rewrite the document, by the names that the server's lenses have for them. */
const REWRITING = {
  'nrs.step': 'Simplifying the formula',
  'nrs.solve': 'Solving the formula',
  'nrs.solveAll': 'Solving the formulas of the file',
  'nrs.expect': 'Finding the value of the formula',
} as const;

type Rewriting = keyof typeof REWRITING;

/** The same commands in the palette, in menus and on keys. */
const AT_CURSOR: Readonly<Record<string, Rewriting>> = {
  'nrs.simplifyNextStep': 'nrs.step',
  'nrs.solveFormula': 'nrs.solve',
  'nrs.solveFile': 'nrs.solveAll',
  'nrs.writeExpectation': 'nrs.expect',
};

/** The formula's place that a command is for: its argument, or the cursor's line. */
export function placeAtCursor(): FormulaPlace | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor !== undefined && isTask(editor.document.languageId)
    ? { uri: editor.document.uri.toString(), line: editor.selection.active.line }
    : undefined;
}

/** Registered once and for all, so that lenses work while the server is started again. */
export function registerRewritingCommands(server: ServerLink): vscode.Disposable {
  // Each is of the text that the one before has left: at once, all but the first would be outdated.
  const turns = new Turns();
  const rewrite = async (command: Rewriting, place: FormulaPlace) => {
    const never = new vscode.CancellationTokenSource();
    try {
      const result = await turns.take(place.uri, () =>
        patiently(REWRITING[command], never.token, (cancellation, report) =>
          againAfterLoss(place, () =>
            server.run(command, place, {
              cancellation,
              onProgress: ({ message }) => {
                if (message !== undefined) {
                  report(message);
                }
              },
            }),
          ),
        ),
      );
      if (result !== undefined && 'message' in result) {
        void vscode.window.showWarningMessage(`NRS: ${result.message}`);
      }
      return result;
    } catch (error) {
      void vscode.window.showWarningMessage(`NRS: ${messageOf(error)}`);
      return undefined;
    } finally {
      never.dispose();
    }
  };
  return vscode.Disposable.from(
    ...(Object.keys(REWRITING) as Rewriting[]).map((command) =>
      vscode.commands.registerCommand(command, (place: FormulaPlace) => rewrite(command, place)),
    ),
    ...Object.entries(AT_CURSOR).map(([own, command]) =>
      vscode.commands.registerCommand(own, () => {
        const place = placeAtCursor();
        if (place !== undefined) {
          return rewrite(command, place);
        }
        void vscode.window.showInformationMessage(
          'NRS: open a formula file (.listops, .arith, .algebra) and put the cursor on a formula.',
        );
        return undefined;
      }),
    ),
  );
}

/**
 * A server that dies is started again: who pressed a lens just then need not press it again. Where
 * the text has changed since, it may have died between its edit and its answer, and a second step
 * would be one that nobody asked for.
 *
 * @returns undefined where the answer is lost, and the text has changed
 */
async function againAfterLoss<T>(
  { uri }: FormulaPlace,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const version = () =>
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri)?.version;
  const before = version();
  try {
    return await work();
  } catch (error) {
    if (isLoss(error)) {
      return version() === before ? await work() : undefined;
    }
    throw error;
  }
}
