import type { Middleware } from 'vscode-languageclient/node';
import type { Consent } from './consent';

/** Filters the settings that the editor sends to the server. */
export function middleware(consent: Consent): Middleware {
  return {
    workspace: {
      configuration: async (params, token, next) => {
        const answers = await next(params, token);
        return Array.isArray(answers)
          ? answers.map((answer: unknown, i) =>
              params.items[i]?.section === 'nrs'
                ? serverSettings(answer, consent.models())
                : answer,
            )
          : answers;
      },
    },
  };
}

/** The settings for the server, without unset ones and with the models folder that may be used. */
function serverSettings(settings: unknown, models: string): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  const all: Record<string, unknown> = { ...settings, models };
  const entries = Object.entries(all).filter(
    ([name, value]) => value !== null && value !== '' && !CLIENT_SETTINGS.includes(name),
  );
  return Object.fromEntries(entries);
}

/** Settings that only the extension reads. */
const CLIENT_SETTINGS: readonly string[] = ['java', 'server', 'trace'];
