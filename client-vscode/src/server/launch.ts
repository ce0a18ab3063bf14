import { missingJavaMessage, findJava, pathFolders, type Java } from './java';
import type { Environment } from './environment';

/** Settings that decide how the server is started; their scope keeps workspaces from setting them. */
export interface LaunchSettings {
  readonly javaHome: string;
  readonly javaArguments: readonly string[];
  readonly serverPath: string;
}

/** How to start `nrs`. */
export interface Launch {
  readonly program: string;
  /** Arguments before those of `nrs` itself. */
  readonly arguments: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where the server comes from, shown to the user. */
  readonly origin: string;
  /** The Java that the server runs on. */
  readonly java: Java | undefined;
}

/** Why the server cannot be started, and what helps. */
export interface LaunchFailure {
  readonly message: string;
  readonly remedy: 'java' | 'server';
}

/**
 * Finds the server: the one in the settings, else the bundled one, else an `nrs` on the PATH.
 *
 * @param bundled the folder of the bundled server, which may not exist
 */
export async function findLaunch(
  settings: LaunchSettings,
  bundled: string,
  environment: Environment,
): Promise<Launch | LaunchFailure> {
  if (settings.serverPath.trim() !== '') {
    return installedLaunch(
      settings.serverPath.trim(),
      'setting nrs.server.path',
      settings,
      environment,
    );
  }
  if (environment.isFile(`${bundled}/serve.jvmargs`)) {
    const search = await findJava(settings.javaHome, environment);
    return search.java === undefined
      ? { message: missingJavaMessage(search), remedy: 'java' }
      : bundledLaunch(bundled, search.java, settings);
  }
  for (const folder of pathFolders(environment)) {
    for (const name of environment.windows ? ['nrs.exe', 'nrs.cmd', 'nrs.bat'] : ['nrs']) {
      const path = `${folder}/${name}`;
      if (environment.isFile(path)) {
        return installedLaunch(path, 'PATH', settings, environment);
      }
    }
  }
  return {
    message:
      'This package of the extension contains no server, and nrs is not on the PATH. Install the package for your platform, or set nrs.server.path to an installed nrs.',
    remedy: 'server',
  };
}

function bundledLaunch(bundled: string, java: Java, settings: LaunchSettings): Launch {
  return {
    program: java.program,
    arguments: [
      `@${bundled}/serve.jvmargs`,
      // PyTorch is a native library: without these options, newer Java versions print warnings.
      ...(java.version >= 24
        ? ['--enable-native-access=ALL-UNNAMED', '--sun-misc-unsafe-memory-access=allow']
        : []),
      ...settings.javaArguments,
      `-Dnrs.home=${bundled}`,
      '-cp',
      `${bundled}/lib/*`,
      'io.nrs.cli.Main',
    ],
    // The server runs for hours. With few arenas, glibc returns the memory of large files.
    // Java reads names of files in the encoding of the locale, which is ASCII in a bare container.
    env: { MALLOC_ARENA_MAX: '2', LC_ALL: 'C.UTF-8' },
    origin: 'the server of this extension',
    java,
  };
}

/** An installed `nrs` reads only JAVA_HOME, so JAVA_HOME is set to the Java that was found. */
async function installedLaunch(
  program: string,
  origin: string,
  settings: LaunchSettings,
  environment: Environment,
): Promise<Launch | LaunchFailure> {
  if (!environment.isFile(program)) {
    return {
      message: `${program} (${origin}) does not exist. Correct the path or clear the setting.`,
      remedy: 'server',
    };
  }
  const env: Record<string, string> = {};
  if (settings.javaArguments.length > 0) {
    env['JAVA_OPTS'] = settings.javaArguments.join(' ');
  }
  const search = await findJava(settings.javaHome, environment);
  if (search.java === undefined) {
    return { message: missingJavaMessage(search), remedy: 'java' };
  }
  if (search.java.home !== undefined) {
    env['JAVA_HOME'] = search.java.home;
  }
  return { program, arguments: [], env, origin: `${program} (${origin})`, java: search.java };
}
