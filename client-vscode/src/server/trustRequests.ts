/** Requests of a workspace to decide what runs on this machine, and the user's answers. */

/** Settings that decide what runs on this machine. */
export const RESTRICTED_SETTINGS = [
  'java.home',
  'java.arguments',
  'server.path',
  'models',
] as const;
export type RestrictedSetting = (typeof RESTRICTED_SETTINGS)[number];

/** The folder of a workspace's models, and the settings file that may name another one. */
export const WORKSPACE_MODELS = '.nrs/models';
export const SETTINGS_FILE = '.nrs.json';

/** A request; equal texts are the same request. */
export interface TrustRequest {
  readonly subject: RestrictedSetting | typeof WORKSPACE_MODELS | typeof SETTINGS_FILE;
  /** Text for the user, in one line. */
  readonly label: string;
}

export type Answer = 'use' | 'ignore';

/** Answers by the key of their request; stored with the workspace. */
export type Answers = Readonly<Record<string, Answer>>;

export function requestKey(request: TrustRequest): string {
  return `${request.subject}=${request.label}`;
}

/** The request for a workspace's value of a setting; undefined if the value is missing or empty. */
export function settingRequest(what: RestrictedSetting, value: unknown): TrustRequest | undefined {
  const shown = Array.isArray(value) ? value.map(String).join(' ') : value;
  return typeof shown === 'string' && shown.trim() !== ''
    ? { subject: what, label: shown }
    : undefined;
}

/** The models folder that a settings file names; undefined if it names none. */
export function modelsInSettingsFile(text: string): string | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The server reports the error.
    return undefined;
  }
  const named = field(content, 'nrs.models') ?? field(field(content, 'nrs'), 'models');
  return typeof named === 'string' ? named : undefined;
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

export function isGranted(request: TrustRequest, answers: Answers): boolean {
  return answers[requestKey(request)] === 'use';
}

export function unanswered(
  requests: readonly TrustRequest[],
  answers: Answers,
): readonly TrustRequest[] {
  return requests.filter((request) => answers[requestKey(request)] === undefined);
}

/** The question for the user about some requests. */
export function questionText(requests: readonly TrustRequest[]): string {
  const list = requests
    .map((request) =>
      request.subject === WORKSPACE_MODELS || request.subject === SETTINGS_FILE
        ? `the models in ${request.label}`
        : `nrs.${request.subject} = ${request.label}`,
    )
    .join(', ');
  return `This workspace asks NRS to use ${list}. This decides which programs run on your machine. Use it only if you trust its source.`;
}
