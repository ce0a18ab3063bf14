import { strict as assert } from 'node:assert';
import { explainMissingJava, findJava } from '../../src/server/java';
import { jdk, machine } from './machine';
import type { MachineParts } from './machine';

async function check(setting: string, parts: MachineParts, expected: string): Promise<void> {
  const { java } = await findJava(setting, machine(parts));
  assert.equal(
    java === undefined ? 'none' : `${java.version} ${java.program} (${java.origin})`,
    expected,
  );
}

const THREE = {
  files: { ...jdk('/set', '25'), ...jdk('/jdk', '21.0.2'), ...jdk('/home', '17.0.15') },
  env: { JDK_HOME: '/jdk', JAVA_HOME: '/home' },
};

describe('finding Java', () => {
  it('takes what is set before all', () =>
    check('/set', THREE, '25 /set/bin/java (setting nrs.java.home)'));

  it('takes JDK_HOME before JAVA_HOME', () => check('', THREE, '21 /jdk/bin/java (JDK_HOME)'));

  it('takes JAVA_HOME before the PATH', () =>
    check(
      '',
      {
        files: { ...jdk('/home', '17'), ...jdk('/usr', '21') },
        env: { JAVA_HOME: '/home/', PATH: '/usr/bin' },
      },
      '17 /home/bin/java (JAVA_HOME)',
    ));

  it('never replaces what is set by another one', () => check('/gone', THREE, 'none'));

  it('passes over one that is too old', () =>
    check(
      '',
      {
        files: { ...jdk('/old', '1.8.0_392'), ...jdk('/usr', '21-ea') },
        env: { JAVA_HOME: '/old', PATH: '/bin:/usr/bin' },
      },
      '21 /usr/bin/java (PATH)',
    ));

  it('passes over an old one on the PATH too', () =>
    check(
      '',
      { files: { ...jdk('/a', '11.0.1'), ...jdk('/b', '17.0.1') }, env: { PATH: '/a/bin:/b/bin' } },
      '17 /b/bin/java (PATH)',
    ));

  it('follows links to the folder that tells the version', () =>
    check(
      '',
      {
        files: jdk('/lib/jvm/17', '17.0.15'),
        links: { '/usr/bin/java': '/lib/jvm/17/bin/java' },
        env: { PATH: '/usr/bin' },
      },
      '17 /usr/bin/java (PATH)',
    ));

  it('asks one that has no such file', () =>
    check(
      '',
      {
        files: { '/usr/bin/java': '' },
        outputs: { '/usr/bin/java': 'openjdk version "22.0.1" 2024-04-16\n' },
        env: { PATH: '/usr/bin' },
      },
      '22 /usr/bin/java (PATH)',
    ));

  it('refuses one that cannot be asked', () =>
    check('', { files: { '/usr/bin/java': '' }, env: { PATH: '/usr/bin' } }, 'none'));

  it('knows the names of Windows', () =>
    check(
      '',
      {
        windows: true,
        files: {
          'C:\\jdk\\bin\\java.exe': '',
          'C:\\jdk\\release': 'IMPLEMENTOR="x"\r\nJAVA_VERSION="17.0.1"\r\n',
        },
        env: { Path: 'C:\\Windows;C:\\jdk\\bin' },
      },
      '17 C:\\jdk\\bin\\java.exe (PATH)',
    ));

  it('tells what was seen and what helps', async () => {
    const search = await findJava(
      '',
      machine({
        files: jdk('/old', '1.8.0_392'),
        env: { JDK_HOME: '/gone', JAVA_HOME: '/old' },
      }),
    );
    assert.equal(
      explainMissingJava(search),
      'No Java 17 or newer was found: /gone/bin/java (JDK_HOME) is not there; /old/bin/java (JAVA_HOME) is Java 8, and 17 or newer is needed. Install one, or set nrs.java.home to its folder.',
    );
  });

  it('tells what helps where there is nothing', async () => {
    assert.equal(
      explainMissingJava(await findJava('', machine({}))),
      'No Java was found: install Java 17 or newer, or set nrs.java.home to its folder.',
    );
  });
});
