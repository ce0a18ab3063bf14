import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../../../docs/playground/src/main/typescript/languages.ts';
import { WEB_DOCUMENTS } from '../../src/protocol';
import { CLIENT, filesOf, HOME, MANIFEST, packageFor, unpack } from './packages';

/** VS Code's names of platforms, and the names of their native libraries. */
const NATIVES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x86_64',
  'linux-arm64': 'linux-aarch64',
  'darwin-arm64': 'osx-aarch64',
  'win32-x64': 'win-x86_64',
};

/** Slightly less than the maximum size that a marketplace accepts. */
const MOST_BYTES = 250_000_000;

/** A package without a server is small. */
const MOST_BYTES_WITHOUT_SERVER = 1_000_000;

/** The languages whose rules networks read. A package has a proof for each, and no others. */
const READ = ['addition', 'logic', 'nibbles', 'permutations', 'sql', 'sums', 'verilog'];
const PROOF = /^server\/models\/_family\/tagger\/proof-[0-9a-f]{64}\.json$/;

/** What an editor uses of the models. */
const MODEL =
  /^(?:manifest\.json|[\w-]+\/(?:selector|solver|tagger)\/(?:config\.json|weights\.safetensors|proof\.json))$/;

const BELONGS = [
  /^(package\.json|readme\.md|changelog\.md|LICENSE\.txt|NOTICE|THIRD-PARTY-NOTICES\.txt)$/,
  /^dist\/extension\.js$/,
  /^dist\/webview\/\w+\.(js|css)$/,
  /^(syntaxes\/\w+\.tmLanguage|languages\/\w+\.language-configuration|snippets\/\w+)\.json$/,
  /^schemas\/(nrs|language)\.schema\.json$/,
  /^(icons|media)\/[\w/-]+\.(svg|png|md)$/,
  /^examples\/\w+\.(listops|arith|algebra)$/,
];

const OF_THE_SERVER = [
  /^server\/serve\.jvmargs$/,
  /^server\/lib\/[\w.-]+\.jar$/,
  /^server\/models\/[\w/-]+\.(json|md|safetensors)$/i,
  /^server\/grammar\/languages\/[\w-]+\.(json|csv)$/,
  /^server\/docs\/findings\/[\w-]+\.md$/,
];

/** The engine, and the languages with their networks. */
const OF_THE_WEB = [
  /^dist\/web\/extension\.js$/,
  /^playground\/engine\.js$/,
  /^playground\/[a-z-]+\/(networks\.json|(tagger|solver)\.safetensors|language\.json|values\.tsv)$/,
];

function strangers(files: readonly string[], ...known: readonly RegExp[]): readonly string[] {
  return files.filter((file) => !known.some((pattern) => pattern.test(file)));
}

/** The files that the manifest names. */
function named(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return /^(\.\/)?[\w-]+(\/[\w.-]+)+\.\w+$/.test(value) ? [value.replace(/^\.\//, '')] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : [];
}

function below(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The text of a file in a package. */
async function textOf(vsix: string, name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'nrs package '));
  try {
    await unpack(vsix, folder);
    return readFileSync(join(folder, 'extension', name), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function manifestOf(vsix: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await textOf(vsix, 'package.json')) as Record<string, unknown>;
}

describe('the package for every platform', () => {
  it('contains only the extension', async () => {
    const files = await filesOf(packageFor('universal') ?? assert.fail('it was not made'));
    assert.deepEqual(strangers(files, ...BELONGS), []);
    assert(files.includes('THIRD-PARTY-NOTICES.txt') && files.includes('NOTICE'));
  });

  it('does not offer itself to browsers, as it lacks the engine', async () => {
    const { browser, ...others } = MANIFEST;
    const manifest = await manifestOf(packageFor('universal') ?? assert.fail('it was not made'));
    assert.deepEqual(manifest, others);
  });

  it('is small', () => {
    const vsix = packageFor('universal') ?? assert.fail('it was not made');
    assert(statSync(vsix).size < MOST_BYTES_WITHOUT_SERVER);
  });

  it('contains all files that its manifest names', async () => {
    const vsix = packageFor('universal') ?? assert.fail('it was not made');
    const files = new Set(await filesOf(vsix));
    const wanted = named(await manifestOf(vsix));
    assert(wanted.includes('dist/extension.js') && wanted.length > 20, wanted.join());
    assert.deepEqual(
      wanted.filter((file) => !files.has(file)),
      [],
    );
  });
});

for (const [target, natives] of Object.entries(NATIVES)) {
  const vsix = packageFor(target);
  (vsix === undefined ? describe.skip : describe)(`the package for ${target}`, () => {
    it('contains the server with its dependencies, and nothing else', async () => {
      const files = await filesOf(vsix ?? '');
      assert.deepEqual(strangers(files, ...BELONGS, ...OF_THE_SERVER), []);
      const libraries = readdirSync(join(HOME, 'server', 'cli', 'target', 'libraries')).filter(
        (jar) => !/^(?:pytorch-native|jna|error_prone_annotations)-/.test(jar),
      );
      const packed = files.filter((file) => file.startsWith('server/lib/'));
      const native = packed.filter((file) => file.includes('pytorch-native'));
      assert.equal(native.length, 1);
      assert(native[0]?.endsWith(`-${natives}.jar`), native[0]);
      assert.deepEqual(
        packed.filter((file) => !native.includes(file)).toSorted(),
        libraries.map((jar) => `server/lib/${jar}`).toSorted(),
      );
      const expected = [
        ...below(join(HOME, 'models'))
          .filter((file) => MODEL.test(file))
          .filter((file) => !READ.includes(file.split('/')[0] ?? ''))
          .map((file) => `models/${file}`),
        ...below(join(HOME, 'docs', 'findings')).map((file) => `docs/findings/${file}`),
      ].map((file) => `server/${file}`);
      const proofs = files.filter((file) => PROOF.test(file));
      assert.equal(proofs.length, READ.length);
      assert.deepEqual(
        files
          .filter((file) => /^server\/(?:models|docs)\//.test(file))
          .filter((file) => !proofs.includes(file))
          .toSorted(),
        expected.toSorted(),
      );
    });

    it('is not larger than marketplaces accept', () => {
      assert(statSync(vsix ?? '').size < MOST_BYTES);
    });
  });
}

const web = packageFor('web');
(web === undefined ? describe.skip : describe)('the package for the web', () => {
  const languages = LANGUAGES.map(({ id }) => id);
  let files: readonly string[] = [];
  let manifest: Readonly<Record<string, unknown>> = {};

  before(async () => {
    files = await filesOf(web ?? '');
    manifest = await manifestOf(web ?? '');
  });

  it('contains the engine and the networks of all languages of the playground, no server', () => {
    assert.deepEqual(strangers(files, ...BELONGS, ...OF_THE_WEB), []);
    for (const name of ['engine.js', ...languages.map((id) => `${id}/solver.safetensors`)]) {
      assert(files.includes(`playground/${name}`), name);
    }
  });

  it('contains all files that its manifest names', () => {
    const wanted = named(manifest);
    assert(wanted.includes('dist/web/extension.js') && wanted.length > 15, wanted.join());
    assert.deepEqual(
      wanted.filter((file) => !files.includes(file)),
      [],
    );
  });

  it('offers the files of all languages, and of commands only those that need no server', () => {
    const offered = JSON.stringify(manifest['contributes']);
    const commands = offered.match(/"nrs\.\w+"/g) ?? [];
    assert.deepEqual([...new Set(commands)].toSorted(), [
      '"nrs.simplifyNextStep"',
      '"nrs.solveFormula"',
    ]);
    for (const { id } of MANIFEST.contributes.languages) {
      assert(id === 'jsonc' || offered.includes(`"id":"${id}"`), id);
    }
    assert.deepEqual(
      [manifest['main'], manifest['extensionKind'], manifest['activationEvents']],
      [undefined, undefined, undefined],
    );
  });

  it('has commands, keys and menus for the documents that it reads', () => {
    const clauses = JSON.stringify(manifest['contributes']).match(/resourceScheme =~ [^"]*/g) ?? [];
    const schemes = [...new Set(WEB_DOCUMENTS.map(({ scheme }) => scheme))];
    const pattern = new RegExp(/\/(.*)\/$/.exec(clauses[0] ?? '')?.[1] ?? 'no clause');
    assert.deepEqual(new Set(clauses).size, 1);
    assert.deepEqual(
      [...schemes, 'git', 'vscode-notebook-cell'].filter((scheme) => pattern.test(scheme)),
      schemes,
    );
  });

  it('names the libraries that the engine contains, with their licences', async () => {
    const text = await textOf(web ?? '', 'THIRD-PARTY-NOTICES.txt');
    for (const name of ['ANTLR', 'Gson', 'TeaVM', 'Redistributions in binary form']) {
      assert(text.includes(name), name);
    }
    assert(!text.includes('PyTorch'));
  });
});

describe('the notices', () => {
  it('name all libraries and contain their licences', () => {
    const text = readFileSync(join(CLIENT, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['vscode-languageclient', 'PyTorch', 'Eclipse LSP4J', 'ANTLR', 'SLF4J']) {
      assert(text.includes(name), name);
    }
    assert(text.includes('Permission is hereby granted'));
    assert(text.includes('Redistributions in binary form'));
  });
});
