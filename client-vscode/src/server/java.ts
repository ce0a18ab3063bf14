/** Finds the Java that the server runs on: the setting, JDK_HOME, JAVA_HOME, then the PATH. */

export const OLDEST_JAVA = 17;

/** What the search looks at; the real ones are in surroundings.ts. */
export interface Surroundings {
  readonly windows: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  isFile(path: string): boolean;
  /** The text of a file, links followed; undefined where there is none. */
  text(path: string): string | undefined;
  /** The file behind links. */
  real(path: string): string;
  /** What a program prints on both outputs; undefined where it does not start or end. */
  output(program: string, argument: string): Promise<string | undefined>;
}

export interface Java {
  /** The program `java`. */
  readonly program: string;
  /** Its folder, links followed; undefined where the program stands outside of one. */
  readonly home: string | undefined;
  readonly version: number;
  /** Which place it was found at, in words. */
  readonly origin: string;
}

/** A place where no Java that serves was found. */
export interface Rejected {
  readonly origin: string;
  readonly path: string;
  readonly reason: string;
}

export interface JavaSearch {
  readonly java: Java | undefined;
  readonly rejected: readonly Rejected[];
}

interface Candidate {
  readonly origin: string;
  readonly program: string;
}

/**
 * A Java that is set is used or refused, never passed over; of the other places the first that
 * serves is taken.
 *
 * @param setting the folder that the user has set, empty for none
 */
export async function findJava(setting: string, around: Surroundings): Promise<JavaSearch> {
  const rejected: Rejected[] = [];
  for (const candidate of candidates(setting.trim(), around)) {
    const answer = await examine(candidate, around);
    if ('version' in answer) {
      return { java: answer, rejected };
    }
    rejected.push(answer);
  }
  return { java: undefined, rejected };
}

function candidates(setting: string, around: Surroundings): readonly Candidate[] {
  if (setting !== '') {
    return [{ origin: 'setting nrs.java.home', program: ofHome(setting, around) }];
  }
  const found: Candidate[] = [];
  for (const variable of ['JDK_HOME', 'JAVA_HOME']) {
    const home = around.env[variable];
    if (home !== undefined && home !== '') {
      found.push({ origin: variable, program: ofHome(home, around) });
    }
  }
  for (const folder of pathFolders(around)) {
    const program = join(folder, executable(around), around);
    if (around.isFile(program)) {
      found.push({ origin: 'PATH', program });
    }
  }
  return found;
}

/** The folders of the PATH. */
export function pathFolders(around: Surroundings): readonly string[] {
  const path = around.env['PATH'] ?? around.env['Path'] ?? '';
  return path.split(around.windows ? ';' : ':').filter((folder) => folder !== '');
}

function executable(around: Surroundings): string {
  return around.windows ? 'java.exe' : 'java';
}

function ofHome(home: string, around: Surroundings): string {
  return join(join(home, 'bin', around), executable(around), around);
}

function join(folder: string, name: string, around: Surroundings): string {
  const separator = around.windows ? '\\' : '/';
  return folder.endsWith('/') || folder.endsWith(separator)
    ? folder + name
    : folder + separator + name;
}

async function examine(candidate: Candidate, around: Surroundings): Promise<Java | Rejected> {
  const { origin, program } = candidate;
  const refuse = (reason: string): Rejected => ({ origin, path: program, reason });
  if (!around.isFile(program)) {
    return refuse('is not there');
  }
  const home = around.real(program).replace(/[\\/]bin[\\/][^\\/]+$/, '');
  const version = await versionOf(program, home, around);
  if (version === undefined) {
    return refuse('does not tell its version');
  }
  return version < OLDEST_JAVA
    ? refuse(`is Java ${version}, and ${OLDEST_JAVA} or newer is needed`)
    : { origin, program, home: around.isFile(ofHome(home, around)) ? home : undefined, version };
}

/** Read from the file that JDKs have, as starting Java only to ask it takes long. */
async function versionOf(
  program: string,
  home: string,
  around: Surroundings,
): Promise<number | undefined> {
  const release = around.text(join(home, 'release', around)) ?? '';
  const told = /^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1];
  return told !== undefined
    ? major(told)
    : major(/version "([^"]+)"/.exec((await around.output(program, '-version')) ?? '')?.[1] ?? '');
}

/** 8 of "1.8.0_392", 17 of "17.0.15", 21 of "21-ea". */
function major(version: string): number | undefined {
  const digits = /^(?:1\.)?(\d+)/.exec(version)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What to tell the user where no Java serves. */
export function explainMissingJava(search: JavaSearch): string {
  const seen = search.rejected
    .map(({ origin, path, reason }) => `${path} (${origin}) ${reason}`)
    .join('; ');
  return seen === ''
    ? `No Java was found: install Java ${OLDEST_JAVA} or newer, or set nrs.java.home to its folder.`
    : `No Java ${OLDEST_JAVA} or newer was found: ${seen}. Install one, or set nrs.java.home to its folder.`;
}
