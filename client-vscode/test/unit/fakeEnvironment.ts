import type { Surroundings } from '../../src/server/java';

export interface MachineParts {
  readonly windows?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Texts of files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Where links lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** What programs print. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** A machine that has nothing but what is given. */
export function machine(parts: MachineParts): Surroundings {
  const files = parts.files ?? {};
  const links = parts.links ?? {};
  return {
    windows: parts.windows ?? false,
    env: parts.env ?? {},
    isFile: (path) => (links[path] ?? path) in files,
    text: (path) => files[links[path] ?? path],
    real: (path) => links[path] ?? path,
    output: (program) => Promise.resolve(parts.outputs?.[program]),
  };
}

/** The files of a JDK. */
export function jdk(home: string, version: string): Record<string, string> {
  return { [`${home}/bin/java`]: '', [`${home}/release`]: `JAVA_VERSION="${version}"\n` };
}
