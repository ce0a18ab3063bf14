import type { JavaSearch } from '../server/java';
import type { Launch, NoLaunch } from '../server/launch';
import type { ServerState } from '../server/server';

/** What the doctor has found out. */
export interface Examination {
  readonly extension: string;
  readonly editor: string;
  readonly platform: string;
  readonly trusted: boolean;
  readonly java: JavaSearch;
  readonly launch: Launch | NoLaunch;
  readonly state: ServerState;
  readonly pid: number | undefined;
  /** What `nrs doctor` said, and its exit code; undefined where it could not be run. */
  readonly doctor: { readonly code: number | null; readonly output: string } | undefined;
}

interface Check {
  readonly works: boolean;
  readonly name: string;
  readonly detail: string;
}

/** A text for people: what works, what does not, and what helps. */
export function report(seen: Examination): string {
  const checks = [java(seen), launch(seen), server(seen), trust(seen), networks(seen)];
  const works = checks.every((check) => check.works);
  const width = Math.max(...checks.map((check) => check.name.length));
  const lines = [
    `NRS doctor: ${works ? 'all works' : 'something does not work'}`,
    '',
    `extension ${seen.extension} in ${seen.editor} on ${seen.platform}`,
    '',
    ...checks.map(
      (check) =>
        `${check.works ? 'ok    ' : 'not ok'}  ${check.name.padEnd(width)}  ${check.detail}`,
    ),
  ];
  for (const { origin, path, reason } of seen.java.rejected) {
    lines.push(`        passed over: ${path} (${origin}) ${reason}`);
  }
  if (seen.doctor !== undefined) {
    lines.push('', 'The server itself (nrs doctor):', '', seen.doctor.output.trimEnd());
  }
  return lines.join('\n') + '\n';
}

function java(seen: Examination): Check {
  const found = seen.java.java;
  return {
    works: found !== undefined,
    name: 'java',
    detail:
      found === undefined
        ? 'none that serves: install Java 17 or newer, or set nrs.java.home'
        : `${found.version}, ${found.program} (${found.origin})`,
  };
}

function launch(seen: Examination): Check {
  return 'message' in seen.launch
    ? { works: false, name: 'server', detail: seen.launch.message }
    : { works: true, name: 'server', detail: seen.launch.origin };
}

function server(seen: Examination): Check {
  const { state } = seen;
  const detail =
    state.kind === 'failed'
      ? 'message' in seen.launch && seen.launch.message === state.message
        ? 'none, as there is no server'
        : state.message
      : state.kind === 'running' && seen.pid !== undefined
        ? `running, process ${seen.pid}`
        : state.kind;
  return { works: state.kind !== 'failed', name: 'connection', detail };
}

function trust(seen: Examination): Check {
  return {
    works: true,
    name: 'workspace',
    detail: seen.trusted
      ? 'trusted'
      : 'not trusted: its own settings are ignored, and networks cannot be trained',
  };
}

function networks(seen: Examination): Check {
  const { doctor } = seen;
  if (doctor === undefined) {
    return { works: false, name: 'networks', detail: 'not examined, as there is no server' };
  }
  return {
    works: doctor.code === 0,
    name: 'networks',
    detail: doctor.code === 0 ? 'work, see below' : 'do not all work, see below',
  };
}
