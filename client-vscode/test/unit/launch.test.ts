import { strict as assert } from 'node:assert';
import { findLaunch } from '../../src/server/launch';
import type { Launch, LaunchSettings, NoLaunch } from '../../src/server/launch';
import { jdk, machine } from './machine';

const NOTHING_SET: LaunchSettings = { javaHome: '', javaArguments: [], serverPath: '' };
const BUNDLE = { '/ext/server/serve.jvmargs': '' };
const NRS = { '/opt/nrs': '' };

function line(launch: Launch | NoLaunch): string {
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
  const around = machine({ files, env: { PATH: path } });
  assert.equal(
    line(await findLaunch({ ...NOTHING_SET, ...settings }, '/ext/server', around)),
    expected,
  );
}

describe('starting the server', () => {
  it('starts the one of the extension', () =>
    check(
      { javaArguments: ['-Xmx2g'] },
      { ...BUNDLE, ...jdk('/usr', '17') },
      '/usr/bin',
      '/usr/bin/java @/ext/server/serve.jvmargs -Xmx2g -Dnrs.home=/ext/server -cp /ext/server/lib/* io.nrs.cli.Main',
    ));

  it('allows native access where Java would complain of it', () =>
    check(
      {},
      { ...BUNDLE, ...jdk('/usr', '25') },
      '/usr/bin',
      '/usr/bin/java @/ext/server/serve.jvmargs --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dnrs.home=/ext/server -cp /ext/server/lib/* io.nrs.cli.Main',
    ));

  it('prefers an nrs that is set', () =>
    check(
      { serverPath: '/opt/nrs' },
      { ...BUNDLE, ...NRS, ...jdk('/usr', '17') },
      '/usr/bin',
      '/opt/nrs',
    ));

  it('says where an nrs that is set is not there', () =>
    check(
      { serverPath: '/gone/nrs' },
      { ...BUNDLE, ...jdk('/usr', '17') },
      '/usr/bin',
      'server: /gone/nrs (setting nrs.server.path) is not there: correct or empty it.',
    ));

  it('takes an nrs of the PATH where none came with the extension', () =>
    check({}, { ...NRS, ...jdk('/usr', '17') }, '/usr/bin:/opt', '/opt/nrs'));

  it('gives an installed nrs the Java that was found', async () => {
    const around = machine({ files: { ...NRS, ...jdk('/jdk', '21') }, env: { JDK_HOME: '/jdk' } });
    const launch = await findLaunch(
      { javaHome: '', javaArguments: ['-Xmx2g', '-ea'], serverPath: '/opt/nrs' },
      '/ext/server',
      around,
    );
    assert.ok('env' in launch);
    assert.deepEqual(launch.env, { JAVA_HOME: '/jdk', JAVA_OPTS: '-Xmx2g -ea' });
  });

  it('says what helps where there is no server', () =>
    check(
      {},
      jdk('/usr', '17'),
      '/usr/bin',
      'server: This package of the extension comes without a server, and no nrs is on the PATH: install the package for your platform, or set nrs.server.path to an installed nrs.',
    ));

  it('says what helps where there is no Java', () =>
    check(
      {},
      BUNDLE,
      '',
      'java: No Java was found: install Java 17 or newer, or set nrs.java.home to its folder.',
    ));
});
