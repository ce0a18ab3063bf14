import * as vscode from 'vscode';
import { runWithProgress, withDelayedProgress } from '../server/progress';
import type { FormulaParams } from '../protocol';
import type { LanguageServer } from '../server/languageServer';
import { isCancellation, isConnectionLoss } from '../server/connectionErrors';
import { askForFormula, formulaPlace, formulaPlaces } from './formulaPlace';
import { errorMessage } from '../format';
import { endMessage, type EndMessage } from './endMessage';

/** The server's commands that rewrite the document, with the title of their progress. */
const PROGRESS_TITLES = {
  'nrs.step': 'Simplifying the formula',
  'nrs.solve': 'Solving the formula',
  'nrs.solveAll': 'Solving the formulas of the file',
  'nrs.writeExpectation': 'Finding the value of the formula',
} as const;

/** How long the status bar says that nothing was to be done. */
const STATUS_MS = 5_000;

type RewriteCommand = keyof typeof PROGRESS_TITLES;

/** The server's commands that only lenses and code actions run. */
const LENS_COMMANDS = ['nrs.step', 'nrs.solve', 'nrs.solveAll'] as const;

/** The extension's commands in the palette, in menus and on keys, with the server's commands. */
const PALETTE_COMMANDS: Readonly<Record<string, RewriteCommand>> = {
  'nrs.simplifyNextStep': 'nrs.step',
  'nrs.solveFormula': 'nrs.solve',
  'nrs.solveFile': 'nrs.solveAll',
  'nrs.writeExpectation': 'nrs.writeExpectation',
};

/** One undo reverts the edits of a document until the result is disposed. */
interface RewritingServer extends LanguageServer {
  joinUndo(uri: string): vscode.Disposable;
}

/**
 * The extension registers these commands itself, so that lenses work while the server restarts.
 * The server runs those for the same document one after another, each on the text that the
 * previous one left.
 */
export function registerRewriteCommands(server: RewritingServer): vscode.Disposable {
  const run = (command: RewriteCommand, place: FormulaParams) =>
    withDelayedProgress(PROGRESS_TITLES[command], (options) =>
      retryAfterConnectionLoss(place, () => server.run(command, place, options)),
    );
  const rewrite = async (command: RewriteCommand, places: readonly FormulaParams[]) => {
    const results: Awaited<ReturnType<typeof run>>[] = [];
    const joined = places.length > 1 ? server.joinUndo(places[0]?.uri ?? '') : undefined;
    try {
      for (const place of places) {
        const result = await run(command, place);
        if (result === undefined) {
          break;
        }
        results.push(result);
      }
    } catch (error) {
      // The server drops commands that a held key sends faster than it can run them.
      if (!isCancellation(error)) {
        void vscode.window.showWarningMessage(`NRS: ${errorMessage(error)}`);
        return results[0];
      }
    } finally {
      joined?.dispose();
    }
    show(endMessage(results.filter((result) => result !== undefined)));
    return results[0];
  };
  return vscode.Disposable.from(
    // The server tells the user what it found.
    vscode.commands.registerCommand('nrs.checkExactly', async (argument: unknown) => {
      const place = formulaPlace(argument);
      if (place === undefined) {
        askForFormula();
        return undefined;
      }
      return runWithProgress(server, 'Checking the formula', 'nrs.checkExactly', place);
    }),
    ...LENS_COMMANDS.map((command) =>
      vscode.commands.registerCommand(command, (place: FormulaParams) => rewrite(command, [place])),
    ),
    ...Object.entries(PALETTE_COMMANDS).map(([own, command]) =>
      vscode.commands.registerCommand(own, async (argument: unknown) => {
        const places = formulaPlaces(argument);
        if (places.length === 0) {
          askForFormula();
          return undefined;
        }
        // Solving the file once is enough.
        return rewrite(command, command === 'nrs.solveAll' ? places.slice(0, 1) : places);
      }),
    ),
  );
}

function show(message: EndMessage | undefined): void {
  if (message?.warning === true) {
    void vscode.window.showWarningMessage(`NRS: ${message.text}`);
  } else if (message !== undefined) {
    vscode.window.setStatusBarMessage(`NRS: ${message.text}`, STATUS_MS);
  }
}

/**
 * Repeats work whose connection was lost, because the server restarts after a crash. If the
 * document has changed in the meantime, the server may have applied its edit before it crashed.
 * Repeating the work could then apply a second step, so it is not repeated.
 *
 * @returns undefined if the result is lost and the document has changed
 */
async function retryAfterConnectionLoss<T>(
  { uri }: FormulaParams,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const version = () =>
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri)?.version;
  const before = version();
  try {
    return await work();
  } catch (error) {
    if (isConnectionLoss(error)) {
      return version() === before ? await work() : undefined;
    }
    throw error;
  }
}
