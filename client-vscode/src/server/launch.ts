import { explainMissingJava, findJava, pathFolders } from './java';
import type { Java, Surroundings } from './java';

/** What decides how the server is started, after the user was asked about a workspace's wishes. */
export interface LaunchSettings {
  readonly javaHome: string;
  readonly javaArguments: readonly string[];
  readonly serverPath: string;
}

/** How a command line of `nrs` is started. */
export interface Launch {
  readonly program: string;
  /** Before the arguments of `nrs` itself. */
  readonly arguments: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where the server comes from, in words. */
  readonly origin: string;
  /** Of a server that we start on a Java of our choice. */
  readonly java: Java | undefined;
}

/** Why there is nothing to start, and what would help. */
export interface NoLaunch {
  readonly message: string;
  readonly remedy: 'java' | 'server';
}

/**
 * The server that is set, else the one that came with the extension, else an installed one.
 *
 * @param bundled the folder of the server that came with the extension, whether it is there or not
 */
export async function findLaunch(
  settings: LaunchSettings,
  bundled: string,
  around: Surroundings,
): Promise<Launch | NoLaunch> {
  if (settings.serverPath.trim() !== '') {
    return installed(settings.serverPath.trim(), 'setting nrs.server.path', settings, around);
  }
  if (around.isFile(`${bundled}/serve.jvmargs`)) {
    const search = await findJava(settings.javaHome, around);
    return search.java === undefined
      ? { message: explainMissingJava(search), remedy: 'java' }
      : ofBundle(bundled, search.java, settings);
  }
  for (const folder of pathFolders(around)) {
    for (const name of around.windows ? ['nrs.exe', 'nrs.cmd', 'nrs.bat'] : ['nrs']) {
      const path = `${folder}/${name}`;
      if (around.isFile(path)) {
        return installed(path, 'PATH', settings, around);
      }
    }
  }
  return {
    message:
      'This package of the extension comes without a server, and no nrs is on the PATH: install the package for your platform, or set nrs.server.path to an installed nrs.',
    remedy: 'server',
  };
}

function ofBundle(bundled: string, java: Java, settings: LaunchSettings): Launch {
  return {
    program: java.program,
    arguments: [
      `@${bundled}/serve.jvmargs`,
      // Loading the native library is meant, and stays allowed without a warning.
      ...(java.version >= 24
        ? ['--enable-native-access=ALL-UNNAMED', '--sun-misc-unsafe-memory-access=allow']
        : []),
      ...settings.javaArguments,
      `-Dnrs.home=${bundled}`,
      '-cp',
      `${bundled}/lib/*`,
      'io.nrs.cli.Main',
    ],
    // It runs all day: memory that a large file needed is given back.
    env: { MALLOC_ARENA_MAX: '2' },
    origin: 'the server of this extension',
    java,
  };
}

/** An installed nrs looks at JAVA_HOME alone: it is given the Java that was found. */
async function installed(
  program: string,
  origin: string,
  settings: LaunchSettings,
  around: Surroundings,
): Promise<Launch | NoLaunch> {
  if (!around.isFile(program)) {
    return {
      message: `${program} (${origin}) is not there: correct or empty it.`,
      remedy: 'server',
    };
  }
  const env: Record<string, string> = {};
  if (settings.javaArguments.length > 0) {
    env['JAVA_OPTS'] = settings.javaArguments.join(' ');
  }
  const search = await findJava(settings.javaHome, around);
  if (search.java === undefined) {
    return { message: explainMissingJava(search), remedy: 'java' };
  }
  if (search.java.home !== undefined) {
    env['JAVA_HOME'] = search.java.home;
  }
  return { program, arguments: [], env, origin: `${program} (${origin})`, java: search.java };
}
