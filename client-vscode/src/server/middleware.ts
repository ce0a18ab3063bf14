import type { Middleware } from 'vscode-languageclient/node';
import type { Consent } from './consent';

/** What stands between the editor and the server. */
export function middleware(consent: Consent): Middleware {
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
  };
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
