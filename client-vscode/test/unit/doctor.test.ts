import { strict as assert } from 'node:assert';
import type { LanguageNetworks } from '../../src/protocol';
import { doctorReport, type DoctorResults } from '../../src/doctor/report';

const JAVA = { program: '/usr/bin/java', home: '/jdk', version: 17, origin: 'PATH' };
const SOUND: DoctorResults = {
  extension: '0.1.0',
  editor: 'Code 1.91.0',
  platform: 'linux-x64',
  trusted: true,
  java: { java: JAVA, rejected: [{ origin: 'JAVA_HOME', path: '/old', reason: 'is Java 8' }] },
  launch: { program: 'java', arguments: [], env: {}, origin: 'the server here', java: JAVA },
  state: { kind: 'stopped' },
  pid: undefined,
  networks: undefined,
  loaded: [],
  doctor: { code: 0, output: 'ok  engine\n' },
};

describe('the doctor', () => {
  it('reports that everything works', () => {
    const text = doctorReport(SOUND);
    assert.match(text, /^NRS doctor: everything works\n/);
    assert.match(text, /ok {6}java {8}17, \/usr\/bin\/java \(PATH\)\n/);
    assert.match(text, /skipped: \/old \(JAVA_HOME\) is Java 8\n/);
    assert.match(text, /\nok {2}engine\n$/);
  });

  it('lists the networks of all languages, with what each is for and what is proved', () => {
    const trained = { preset: 'default', validation: 1 };
    const networks = (
      language: string,
      more: Partial<LanguageNetworks> = {},
    ): LanguageNetworks => ({
      language,
      name: language.toUpperCase(),
      origin: 'program',
      models: '/models',
      ...more,
    });
    const text = doctorReport({
      ...SOUND,
      networks: [
        networks('duo', { solver: trained, tagger: trained, proof: 'proved for every formula' }),
        networks('quad', { solver: trained, selector: trained, proof: 'not proved' }),
        networks('trio', { solver: trained, tagger: trained, selector: trained }),
        networks('read', { proof: 'proved' }),
        networks('mini', { message: 'Mini has no networks yet' }),
      ],
      loaded: [
        { language: 'duo', state: 'ready', device: 'cpu', sum: 'b4f5' },
        { language: 'trio', state: 'failed', message: 'trio is damaged' },
        { language: 'mini', state: 'absent', message: 'Mini has no networks yet' },
      ],
    });
    assert.ok(
      text.includes(`
Networks of each language:

Solver: Computes the value of a leaf.
tagger: Marks all leaves of a formula at once. Values and steps use it where it was right.
Selector: Finds the next leaf to rewrite in a formula: the single steps of the paper.

DUO   Solver, tagger            proved for every formula, /models, in use on cpu
QUAD  Solver, Selector          not proved, /models
TRIO  Solver, tagger, Selector  trio is damaged
READ  those that read rules     proved, /models
MINI  none                      Mini has no networks yet, its rules compute the values
`),
      text,
    );
  });

  it('reports problems', () => {
    const text = doctorReport({
      ...SOUND,
      java: { java: undefined, rejected: [] },
      launch: { message: 'No Java was found.', remedy: 'java' },
      doctor: undefined,
    });
    assert.match(text, /^NRS doctor: problems found\n/);
    assert.match(text, /not ok {2}java/);
    assert.match(text, /not ok {2}server {6}No Java was found\.\n/);
    assert.match(text, /not ok {2}networks {4}not checked/);
  });

  it('reports only once why there is no server', () => {
    const message = 'No Java was found.';
    const text = doctorReport({
      ...SOUND,
      launch: { message, remedy: 'java' },
      state: { kind: 'failed', message, remedy: 'java' },
    });
    assert.match(text, /not ok {2}connection {2}none, because there is no server\n/);
    assert.equal(text.split(message).length, 2);
  });

  it('reports why the server is not restarted', () => {
    const text = doctorReport({
      ...SOUND,
      state: { kind: 'failed', message: 'It ended too often.', remedy: 'restart' },
    });
    assert.match(text, /not ok {2}connection {2}It ended too often\./);
  });

  it('reports networks that do not work', () => {
    const text = doctorReport({ ...SOUND, doctor: { code: 1, output: 'not ok models' } });
    assert.match(text, /not ok {2}networks {4}problems found/);
  });
});
