import type { NetworkStatus } from '../protocol';
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
  /** The networks that the server has loaded, or could not load. */
  readonly networks: readonly NetworkStatus[];
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
  const inUse = results.networks.flatMap(networksInUse);
  const { doctor } = results;
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
    ...(inUse.length > 0 ? ['', 'Networks in use here:', '', ...inUse] : []),
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

function networksInUse(status: NetworkStatus): readonly string[] {
  switch (status.state) {
    case 'loading':
      return [];
    case 'ready':
      return [`${status.language}: ${status.models ?? status.sum} (${status.device})`];
    case 'absent':
      return [`${status.language}: none yet, its rules compute the values`];
    case 'failed':
      return [`${status.language}: none, ${status.message}`];
  }
}
