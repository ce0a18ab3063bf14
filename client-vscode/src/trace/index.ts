import * as vscode from 'vscode';
import { placeAtCursor } from '../commands';
import type { FormulaPlace } from '../protocol';
import type { ServerLink } from '../server/link';
import { TraceView } from './view';

/** The view of a formula's rewriting and the command that opens it. */
export function registerTrace(
  context: vscode.ExtensionContext,
  server: ServerLink,
): vscode.Disposable {
  const view = new TraceView(context.extensionUri, server);
  const command = vscode.commands.registerCommand('nrs.showRewriting', (argument: unknown) => {
    // From a menu the argument is the file's address.
    const place = isPlace(argument) ? argument : placeAtCursor();
    if (place === undefined) {
      void vscode.window.showInformationMessage(
        'NRS: open a formula file (.listops, .arith, .algebra) and put the cursor on a formula.',
      );
      return;
    }
    return view.show(place);
  });
  return vscode.Disposable.from(view, command);
}

function isPlace(argument: unknown): argument is FormulaPlace {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'uri' in argument &&
    typeof argument.uri === 'string' &&
    'line' in argument &&
    typeof argument.line === 'number'
  );
}
