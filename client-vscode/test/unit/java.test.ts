import { strict as assert } from 'node:assert';
import { missingJavaMessage, findJava } from '../../src/server/java';
import { jdk, fakeEnvironment, type FakeEnvironmentOptions } from './fakeEnvironment';

const THREE = {
  files: { ...jdk('/set', '25'), ...jdk('/jdk', '21.0.2'), ...jdk('/home', '17.0.15') },
  env: { JDK_HOME: '/jdk', JAVA_HOME: '/home' },
};

const USR = { PATH: '/usr/bin' };
const BARE = { files: { '/usr/bin/java': '' }, env: USR };

const CASES: readonly (readonly [string, string, FakeEnvironmentOptions, string])[] = [
  ['prefers the setting', '/set', THREE, '25 /set/bin/java (setting nrs.java.home)'],
  ['prefers JDK_HOME to JAVA_HOME', '', THREE, '21 /jdk/bin/java (JDK_HOME)'],
  [
    'prefers JAVA_HOME to the PATH',
    '',
    {
      files: { ...jdk('/home', '17'), ...jdk('/usr', '21') },
      env: { JAVA_HOME: '/home/', ...USR },
    },
    '17 /home/bin/java (JAVA_HOME)',
  ],
  ['never replaces the setting by another Java', '/gone', THREE, 'none'],
  [
    'skips a Java that is too old',
    '',
    {
      files: { ...jdk('/old', '1.8.0_392'), ...jdk('/usr', '21-ea') },
      env: { JAVA_HOME: '/old', ...USR },
    },
    '21 /usr/bin/java (PATH)',
  ],
  [
    'skips an old Java on the PATH too',
    '',
    { files: { ...jdk('/a', '11.0.1'), ...jdk('/b', '17.0.1') }, env: { PATH: '/a/bin:/b/bin' } },
    '17 /b/bin/java (PATH)',
  ],
  [
    'follows links to the release file',
    '',
    {
      files: jdk('/lib/jvm/17', '17.0.15'),
      links: { '/usr/bin/java': '/lib/jvm/17/bin/java' },
      env: USR,
    },
    '17 /usr/bin/java (PATH)',
  ],
  [
    'runs a Java without a release file to get its version',
    '',
    { ...BARE, outputs: { '/usr/bin/java': 'openjdk version "22.0.1" 2024-04-16\n' } },
    '22 /usr/bin/java (PATH)',
  ],
  ['rejects a Java that does not report its version', '', BARE, 'none'],
  [
    'supports the names on Windows',
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
  ],
];

describe('finding Java', () => {
  for (const [name, setting, parts, expected] of CASES) {
    it(name, async () => {
      const { java } = await findJava(setting, fakeEnvironment(parts));
      const found = java && `${java.version} ${java.program} (${java.origin})`;
      assert.equal(found ?? 'none', expected);
    });
  }

  it('reports the rejected Javas with a remedy', async () => {
    const search = await findJava(
      '',
      fakeEnvironment({
        files: jdk('/old', '1.8.0_392'),
        env: { JDK_HOME: '/gone', JAVA_HOME: '/old' },
      }),
    );
    assert.equal(
      missingJavaMessage(search),
      'Java 17 or newer was not found: /gone/bin/java (JDK_HOME) does not exist; /old/bin/java (JAVA_HOME) is Java 8, older than 17. Install it, or set nrs.java.home to its folder.',
    );
  });

  it('reports a remedy if there is no Java', async () => {
    assert.equal(
      missingJavaMessage(await findJava('', fakeEnvironment({}))),
      'Java was not found. Install Java 17 or newer, or set nrs.java.home to its folder.',
    );
  });
});
