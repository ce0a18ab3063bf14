// Copies the server for a platform into server/, where the extension expects it.
// Usage: node scripts/stage.mjs [TARGET]
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NATIVES, THIS } from './targets.mjs';

const client = join(import.meta.dirname, '..');
const home = join(client, '..');
const built = join(home, 'server', 'cli', 'target');
const NATIVE = 'pytorch-native-cpu';

export function stage(target) {
  const natives = NATIVES[target];
  if (natives === undefined) {
    throw new Error(
      `there is no server for ${target}: take one of ${Object.keys(NATIVES).join(', ')}`,
    );
  }
  // Builds the server if it is missing or outdated.
  execFileSync(join(home, 'nrs'), ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] });

  const server = join(client, 'server');
  rmSync(server, { recursive: true, force: true });
  mkdirSync(server, { recursive: true });
  const libraries = join(built, 'libraries');
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  execFileSync(
    java,
    ['-cp', join(libraries, '*'), 'io.nrs.cli.EditorPackage', home, libraries, server, natives],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const lib = join(server, 'lib');
  const native = nativeJar(natives);
  cpSync(native.path, join(lib, native.name), { force: true });
  cpSync(
    join(home, 'server', 'cli', 'src', 'main', 'launch', 'serve.jvmargs'),
    join(server, 'serve.jvmargs'),
  );
  cpSync(join(home, 'grammar', 'languages'), join(server, 'grammar', 'languages'), {
    recursive: true,
  });
  cpSync(join(home, 'docs', 'findings'), join(server, 'docs', 'findings'), { recursive: true });
}

export function version() {
  return JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')).version;
}

/** The native library: from the build if it has this platform's, else from Maven. */
function nativeJar(natives) {
  const pom = readFileSync(join(home, 'pom.xml'), 'utf8');
  const release = /<djl\.pytorch\.version>(.+)<\/djl\.pytorch\.version>/.exec(pom)[1];
  const name = `${NATIVE}-${release}-${natives}.jar`;
  const here = [join(built, 'libraries', name), join(client, 'out', 'natives', name)];
  if (!here.some((path) => existsSync(path))) {
    execFileSync(
      join(home, 'mvnw'),
      [
        ...['-q', '-B', '-N', 'dependency:copy'],
        `-Dartifact=ai.djl.pytorch:${NATIVE}:${release}:jar:${natives}`,
        `-DoutputDirectory=${join(client, 'out', 'natives')}`,
      ],
      { cwd: home, stdio: ['ignore', 'inherit', 'inherit'] },
    );
  }
  return { name, path: here.find((path) => existsSync(path)) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  stage(process.argv[2] ?? THIS);
}
