import type { Environment } from '../../src/server/environment';

export interface FakeEnvironmentOptions {
  readonly windows?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Texts of files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Targets of links, by path. */
  readonly links?: Readonly<Record<string, string>>;
  /** Output of programs, by path. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** An environment that contains only the given files and programs. */
export function fakeEnvironment(parts: FakeEnvironmentOptions): Environment {
  const files = parts.files ?? {};
  const links = parts.links ?? {};
  return {
    windows: parts.windows ?? false,
    variables: parts.env ?? {},
    isFile: (path) => (links[path] ?? path) in files,
    readText: (path) => files[links[path] ?? path],
    realPath: (path) => links[path] ?? path,
    runProgram: (program) => Promise.resolve(parts.outputs?.[program]),
  };
}

/** The files of a JDK. */
export function jdk(home: string, version: string): Record<string, string> {
  return { [`${home}/bin/java`]: '', [`${home}/release`]: `JAVA_VERSION="${version}"\n` };
}
