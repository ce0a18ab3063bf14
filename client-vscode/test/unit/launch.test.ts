import { strict as assert } from 'node:assert';
import {
  findLaunch,
  type Launch,
  type LaunchSettings,
  type LaunchFailure,
} from '../../src/server/launch';
import { jdk, fakeEnvironment } from './fakeEnvironment';

const NOTHING_SET: LaunchSettings = { javaHome: '', javaArguments: [], serverPath: '' };
const BUNDLE = { '/ext/server/serve.jvmargs': '' };
const NRS = { '/opt/nrs': '' };

function line(launch: Launch | LaunchFailure): string {
  return 'message' in launch
    ? `${launch.remedy}: ${launch.message}`
    : [launch.program, ...launch.arguments].join(' ');
}

async function check(
  settings: Partial<LaunchSettings>,
  files: Readonly<Record<string, string>>,
  path: string,
  expected: string,
): Promise<void> {
  const around = fakeEnvironment({ files, env: { PATH: path } });
  assert.equal(
    line(await findLaunch({ ...NOTHING_SET, ...settings }, '/ext/server', around)),
    expected,
  );
}

describe('starting the server', () => {
  it('starts the bundled server', () =>
    check(
      { javaArguments: ['-Xmx2g'] },
      { ...BUNDLE, ...jdk('/usr', '17') },
      '/usr/bin',
      '/usr/bin/java @/ext/server/serve.jvmargs -Xmx2g -Dnrs.home=/ext/server -cp /ext/server/lib/* io.nrs.cli.Main',
    ));

  it('reads every name of a file, whatever the locale', async () => {
    const around = fakeEnvironment({
      files: { ...BUNDLE, ...jdk('/usr', '17') },
      env: { PATH: '/usr/bin', LANG: 'C' },
    });
    const launch = await findLaunch(NOTHING_SET, '/ext/server', around);
    assert.ok('env' in launch);
    assert.equal(launch.env['LC_ALL'], 'C.UTF-8');
  });

  it('allows native access in Java versions that warn about it', () =>
    check(
      {},
      { ...BUNDLE, ...jdk('/usr', '25') },
      '/usr/bin',
      '/usr/bin/java @/ext/server/serve.jvmargs --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dnrs.home=/ext/server -cp /ext/server/lib/* io.nrs.cli.Main',
    ));

  it('prefers the nrs of the setting', () =>
    check(
      { serverPath: '/opt/nrs' },
      { ...BUNDLE, ...NRS, ...jdk('/usr', '17') },
      '/usr/bin',
      '/opt/nrs',
    ));

  it('reports that the nrs of the setting does not exist', () =>
    check(
      { serverPath: '/gone/nrs' },
      { ...BUNDLE, ...jdk('/usr', '17') },
      '/usr/bin',
      'server: /gone/nrs (setting nrs.server.path) does not exist. Correct the path or clear the setting.',
    ));

  it('uses an nrs on the PATH if no server is bundled', () =>
    check({}, { ...NRS, ...jdk('/usr', '17') }, '/usr/bin:/opt', '/opt/nrs'));

  it('passes the found Java to an installed nrs', async () => {
    const around = fakeEnvironment({
      files: { ...NRS, ...jdk('/jdk', '21') },
      env: { JDK_HOME: '/jdk' },
    });
    const launch = await findLaunch(
      { javaHome: '', javaArguments: ['-Xmx2g', '-ea'], serverPath: '/opt/nrs' },
      '/ext/server',
      around,
    );
    assert.ok('env' in launch);
    assert.deepEqual(launch.env, { JAVA_HOME: '/jdk', JAVA_OPTS: '-Xmx2g -ea' });
  });

  it('reports a missing server with a remedy', () =>
    check(
      {},
      jdk('/usr', '17'),
      '/usr/bin',
      'server: This package of the extension contains no server, and nrs is not on the PATH. Install the package for your platform, or set nrs.server.path to an installed nrs.',
    ));

  it('reports a missing Java with a remedy', () =>
    check(
      {},
      BUNDLE,
      '',
      'java: Java was not found. Install Java 17 or newer, or set nrs.java.home to its folder.',
    ));
});
