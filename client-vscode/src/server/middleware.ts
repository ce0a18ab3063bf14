import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import type { RewriteResult } from '../protocol';
import { messageOf } from '../words';
import type { Consent } from './consent';
import { inWords } from './ending';
import { Turns } from './turns';

/** The commands of the server that rewrite the document, whoever ran them: a lens, an action, we. */
const REWRITING: readonly string[] = ['nrs.step', 'nrs.solve', 'nrs.solveAll', 'nrs.expect'];

/** What stands between the editor and the server. */
export function middleware(consent: Consent): Middleware {
  // Each is of the text that the one before has left: at once, all but the first would be outdated.
  const turns = new Turns();
  return {
    workspace: {
      configuration: async (params, token, next) => {
        const answers = await next(params, token);
        return Array.isArray(answers)
          ? answers.map((answer: unknown, i) =>
              params.items[i]?.section === 'nrs' ? toldSettings(answer, consent.models()) : answer,
            )
          : answers;
      },
    },
    executeCommand: async (command, args: unknown[], next) => {
      if (!REWRITING.includes(command)) {
        return (await next(command, args)) as unknown;
      }
      try {
        const result = await turns.take(
          documentOf(args[0]),
          async () => (await next(command, args)) as RewriteResult | undefined,
        );
        if (result?.message !== undefined) {
          void vscode.window.showWarningMessage(`NRS: ${result.message}`);
        }
        return result;
      } catch (error) {
        void vscode.window.showWarningMessage(`NRS: ${messageOf(inWords(error))}`);
        return undefined;
      }
    },
  };
}

function documentOf(argument: unknown): string {
  return typeof argument === 'object' && argument !== null && 'uri' in argument
    ? String(argument.uri)
    : '';
}

/** The settings that the server is told: what is not set is left to it, and models were asked about. */
function toldSettings(settings: unknown, models: string): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  const all: Record<string, unknown> = { ...settings, models };
  const told = Object.entries(all).filter(
    ([name, value]) => value !== null && value !== '' && !OURS.includes(name),
  );
  return Object.fromEntries(told);
}

/** Settings that the extension alone reads. */
const OURS: readonly string[] = ['java', 'server', 'trace'];
