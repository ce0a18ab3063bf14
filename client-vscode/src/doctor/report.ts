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
  const checks = [
    javaCheck(results),
    launchCheck(results),
    connectionCheck(results),
    trustCheck(results),
    networksCheck(results),
  ];
  const works = checks.every((check) => check.works);
  const width = Math.max(...checks.map((check) => check.name.length));
  const lines = [
    `NRS doctor: ${works ? 'everything works' : 'problems found'}`,
    '',
    `extension ${results.extension} in ${results.editor} on ${results.platform}`,
    '',
    ...checks.map(
      (check) =>
        `${check.works ? 'ok    ' : 'not ok'}  ${check.name.padEnd(width)}  ${check.detail}`,
    ),
  ];
  for (const { origin, path, reason } of results.java.rejected) {
    lines.push(`        skipped: ${path} (${origin}) ${reason}`);
  }
  const inUse = results.networks.flatMap(networksInUse);
  if (inUse.length > 0) {
    lines.push('', 'Networks in use here:', '', ...inUse);
  }
  if (results.doctor !== undefined) {
    lines.push('', 'Output of nrs doctor:', '', results.doctor.output.trimEnd());
  }
  return lines.join('\n') + '\n';
}

function networksInUse(status: NetworkStatus): readonly string[] {
  switch (status.state) {
    case 'loading':
      return [];
    case 'ready':
      return [`${status.language}: ${status.models ?? status.sum} (${status.device})`];
    case 'failed':
      return [`${status.language}: none, ${status.message}`];
  }
}

function javaCheck(results: DoctorResults): Check {
  const found = results.java.java;
  return {
    works: found !== undefined,
    name: 'java',
    detail:
      found === undefined
        ? 'not found: install Java 17 or newer, or set nrs.java.home'
        : `${found.version}, ${found.program} (${found.origin})`,
  };
}

function launchCheck(results: DoctorResults): Check {
  return 'message' in results.launch
    ? { works: false, name: 'server', detail: results.launch.message }
    : { works: true, name: 'server', detail: results.launch.origin };
}

function connectionCheck(results: DoctorResults): Check {
  const { state } = results;
  const detail =
    state.kind === 'failed'
      ? 'message' in results.launch && results.launch.message === state.message
        ? 'none, because there is no server'
        : state.message
      : state.kind === 'running' && results.pid !== undefined
        ? `running, process ${results.pid}`
        : state.kind;
  return { works: state.kind !== 'failed', name: 'connection', detail };
}

function trustCheck(results: DoctorResults): Check {
  return {
    works: true,
    name: 'workspace',
    detail: results.trusted
      ? 'trusted'
      : 'not trusted: restricted workspace settings are ignored, and training is disabled',
  };
}

function networksCheck(results: DoctorResults): Check {
  const { doctor } = results;
  if (doctor === undefined) {
    return { works: false, name: 'networks', detail: 'not checked, because there is no server' };
  }
  return {
    works: doctor.code === 0,
    name: 'networks',
    detail: doctor.code === 0 ? 'work, see below' : 'problems found, see below',
  };
}
