import type { LanguageNetworks, ModuleId, NetworkStatus } from '../protocol';
import { MODULE_HINTS, MODULE_NAMES } from '../training/messages';
import type { JavaSearch } from '../server/java';
import type { Launch, LaunchFailure } from '../server/launch';
import type { ServerState } from '../server/managedServer';

/** Results of all checks. */
export interface DoctorResults {
  readonly extension: string;
  readonly editor: string;
  readonly platform: string;
  readonly trusted: boolean;
  readonly java: JavaSearch;
  readonly launch: Launch | LaunchFailure;
  readonly state: ServerState;
  readonly pid: number | undefined;
  /** The networks of all languages; undefined if the server does not tell. */
  readonly networks: readonly LanguageNetworks[] | undefined;
  /** Those that the server has loaded, or could not load. */
  readonly loaded: readonly NetworkStatus[];
  /** Output and exit code of `nrs doctor`; undefined if it could not run. */
  readonly doctor: { readonly code: number | null; readonly output: string } | undefined;
}

interface Check {
  readonly works: boolean;
  readonly name: string;
  readonly detail: string;
}

/** The report for the user: what works, what does not, and what helps. */
export function doctorReport(results: DoctorResults): string {
  const all = checks(results);
  const works = all.every((check) => check.works);
  const width = Math.max(...all.map((check) => check.name.length));
  const { doctor, networks } = results;
  return `${[
    `NRS doctor: ${works ? 'everything works' : 'problems found'}`,
    '',
    `extension ${results.extension} in ${results.editor} on ${results.platform}`,
    '',
    ...all.map(
      (check) =>
        `${check.works ? 'ok    ' : 'not ok'}  ${check.name.padEnd(width)}  ${check.detail}`,
    ),
    ...results.java.rejected.map(
      ({ origin, path, reason }) => `        skipped: ${path} (${origin}) ${reason}`,
    ),
    ...(networks === undefined ? [] : networkLines(networks, results.loaded)),
    ...(doctor ? ['', 'Output of nrs doctor:', '', doctor.output.trimEnd()] : []),
  ].join('\n')}\n`;
}

function checks(results: DoctorResults): readonly Check[] {
  const { java } = results.java;
  const { launch, state, doctor } = results;
  const noServer = 'message' in launch ? launch.message : undefined;
  const running =
    state.kind === 'running' && results.pid !== undefined
      ? `running, process ${results.pid}`
      : state.kind;
  return [
    {
      name: 'java',
      works: java !== undefined,
      detail:
        java === undefined
          ? 'not found: install Java 17 or newer, or set nrs.java.home'
          : `${java.version}, ${java.program} (${java.origin})`,
    },
    {
      name: 'server',
      works: noServer === undefined,
      detail: 'message' in launch ? launch.message : launch.origin,
    },
    {
      name: 'connection',
      works: state.kind !== 'failed',
      detail:
        state.kind !== 'failed'
          ? running
          : state.message === noServer
            ? 'none, because there is no server'
            : state.message,
    },
    {
      name: 'workspace',
      works: true,
      detail: results.trusted
        ? 'trusted'
        : 'not trusted: restricted workspace settings are ignored, and training is disabled',
    },
    {
      name: 'networks',
      works: doctor?.code === 0,
      detail:
        doctor === undefined
          ? 'not checked, because there is no server'
          : doctor.code === 0
            ? 'work, see below'
            : 'problems found, see below',
    },
  ];
}

/** The networks of a language, those that compute values first. */
const MODULES = ['solver', 'tagger', 'selector'] as const satisfies readonly ModuleId[];

/** What each network is for, and a line for each language. */
function networkLines(
  all: readonly LanguageNetworks[],
  loaded: readonly NetworkStatus[],
): readonly string[] {
  const rows = all.map((networks) => {
    const state = loaded.find(({ language }) => language === networks.language);
    return [networks.name, whichNetworks(networks), ...networkDetails(networks, state)] as const;
  });
  const width = (column: 0 | 1) => Math.max(0, ...rows.map((row) => row[column].length));
  const [names, which] = [width(0), width(1)];
  return [
    '',
    'Networks of each language:',
    '',
    ...MODULES.map((module) => `${MODULE_NAMES[module]}: ${MODULE_HINTS[module]}`),
    '',
    ...rows.map(
      ([name, networks, ...details]) =>
        `${name.padEnd(names)}  ${networks.padEnd(which)}  ${details.join(', ')}`,
    ),
  ];
}

function whichNetworks(networks: LanguageNetworks): string {
  const own = MODULES.filter((module) => networks[module] !== undefined);
  return own.length > 0
    ? own.map((module) => MODULE_NAMES[module]).join(', ')
    : networks.message === undefined
      ? 'those that read rules'
      : 'none';
}

/** What is proved or wrong, and where the networks are. */
function networkDetails(
  { message, proof, models }: LanguageNetworks,
  state: NetworkStatus | undefined,
): readonly string[] {
  if (state?.state === 'failed') {
    return [state.message];
  }
  return [
    message ?? proof ?? 'not proved',
    ...(state?.state === 'absent' ? ['its rules compute the values'] : []),
    ...(message === undefined ? [models] : []),
    ...(state?.state === 'ready' ? [`in use on ${state.device}`] : []),
  ];
}
