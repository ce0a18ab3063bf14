/** Finds the Java for the server: the setting, then JDK_HOME, JAVA_HOME and the PATH. */

import type { Environment } from './environment';

export const MIN_JAVA_VERSION = 17;

export interface Java {
  /** The program `java`. */
  readonly program: string;
  /** Its Java home, links resolved; undefined if the program is not in one. */
  readonly home: string | undefined;
  readonly version: number;
  /** Where it was found, such as "JAVA_HOME". */
  readonly origin: string;
}

/** A Java that cannot be used, with the reason. */
export interface RejectedJava {
  readonly origin: string;
  readonly path: string;
  readonly reason: string;
}

export interface JavaSearch {
  readonly java: Java | undefined;
  readonly rejected: readonly RejectedJava[];
}

interface Candidate {
  readonly origin: string;
  readonly program: string;
}

/**
 * Finds the first suitable Java. If the setting names one, no other place is searched.
 *
 * @param setting the folder that the user has set, empty for none
 */
export async function findJava(setting: string, environment: Environment): Promise<JavaSearch> {
  const rejected: RejectedJava[] = [];
  for (const candidate of candidates(setting.trim(), environment)) {
    const answer = await examine(candidate, environment);
    if ('version' in answer) {
      return { java: answer, rejected };
    }
    rejected.push(answer);
  }
  return { java: undefined, rejected };
}

function candidates(setting: string, environment: Environment): readonly Candidate[] {
  if (setting !== '') {
    return [{ origin: 'setting nrs.java.home', program: javaProgram(setting, environment) }];
  }
  const found: Candidate[] = [];
  for (const variable of ['JDK_HOME', 'JAVA_HOME']) {
    const home = environment.variables[variable];
    if (home !== undefined && home !== '') {
      found.push({ origin: variable, program: javaProgram(home, environment) });
    }
  }
  for (const folder of pathFolders(environment)) {
    const program = join(folder, executable(environment), environment);
    if (environment.isFile(program)) {
      found.push({ origin: 'PATH', program });
    }
  }
  return found;
}

/** The folders of the PATH. */
export function pathFolders(environment: Environment): readonly string[] {
  const path = environment.variables['PATH'] ?? environment.variables['Path'] ?? '';
  return path.split(environment.windows ? ';' : ':').filter((folder) => folder !== '');
}

function executable(environment: Environment): string {
  return environment.windows ? 'java.exe' : 'java';
}

function javaProgram(home: string, environment: Environment): string {
  return join(join(home, 'bin', environment), executable(environment), environment);
}

function join(folder: string, name: string, environment: Environment): string {
  const separator = environment.windows ? '\\' : '/';
  return folder.endsWith('/') || folder.endsWith(separator)
    ? folder + name
    : folder + separator + name;
}

async function examine(
  candidate: Candidate,
  environment: Environment,
): Promise<Java | RejectedJava> {
  const { origin, program } = candidate;
  const refuse = (reason: string): RejectedJava => ({ origin, path: program, reason });
  if (!environment.isFile(program)) {
    return refuse('does not exist');
  }
  const home = environment.realPath(program).replace(/[\\/]bin[\\/][^\\/]+$/, '');
  const version = await javaVersion(program, home, environment);
  if (version === undefined) {
    return refuse('does not report its version');
  }
  return version < MIN_JAVA_VERSION
    ? refuse(`is Java ${version}, older than ${MIN_JAVA_VERSION}`)
    : {
        origin,
        program,
        home: environment.isFile(javaProgram(home, environment)) ? home : undefined,
        version,
      };
}

/** Reads the `release` file of the JDK, because starting Java is slow; starts it if there is none. */
async function javaVersion(
  program: string,
  home: string,
  environment: Environment,
): Promise<number | undefined> {
  const release = environment.readText(join(home, 'release', environment)) ?? '';
  const stated = /^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1];
  return stated !== undefined
    ? major(stated)
    : major(
        /version "([^"]+)"/.exec((await environment.runProgram(program, '-version')) ?? '')?.[1] ??
          '',
      );
}

/** The major version: 8 of "1.8.0_392", 17 of "17.0.15", 21 of "21-ea". */
function major(version: string): number | undefined {
  const digits = /^(?:1\.)?(\d+)/.exec(version)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The error message for users if no Java is suitable. */
export function missingJavaMessage(search: JavaSearch): string {
  const seen = search.rejected
    .map(({ origin, path, reason }) => `${path} (${origin}) ${reason}`)
    .join('; ');
  return seen === ''
    ? `Java was not found. Install Java ${MIN_JAVA_VERSION} or newer, or set nrs.java.home to its folder.`
    : `Java ${MIN_JAVA_VERSION} or newer was not found: ${seen}. Install it, or set nrs.java.home to its folder.`;
}
