// Writes down whose software a package carries, and under which licences.
import { globSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const APACHE = 'Apache-2.0 (its text is in LICENSE)';
const COMMONS =
  'This product includes software developed at The Apache Software Foundation (https://www.apache.org/).';

/** Every library of the server; `text` is a file of licences/. */
const LIBRARIES = [
  {
    jar: 'antlr4-runtime',
    name: 'ANTLR 4 runtime',
    licence: 'BSD-3-Clause',
    home: 'https://www.antlr.org',
    text: 'antlr4',
  },
  { jar: 'api', name: 'Deep Java Library, API', licence: APACHE, home: 'https://djl.ai' },
  {
    jar: 'commons-codec',
    name: 'Apache Commons Codec',
    licence: APACHE,
    home: 'https://commons.apache.org',
    note: COMMONS,
  },
  {
    jar: 'commons-compress',
    name: 'Apache Commons Compress',
    licence: APACHE,
    home: 'https://commons.apache.org',
    note: COMMONS,
  },
  {
    jar: 'commons-io',
    name: 'Apache Commons IO',
    licence: APACHE,
    home: 'https://commons.apache.org',
    note: COMMONS,
  },
  {
    jar: 'combinatorics',
    name: 'Combinatorics, of Rings',
    licence: APACHE,
    home: 'https://github.com/PoslavskySV/combinatorics',
  },
  {
    jar: 'commons-(?:math3|numbers|rng(?:-client)?|statistics)',
    name: 'Apache Commons Math, Numbers, RNG and Statistics',
    licence: APACHE,
    home: 'https://commons.apache.org',
    note: COMMONS,
  },
  {
    jar: 'error_prone_annotations',
    name: 'Error Prone annotations',
    licence: APACHE,
    home: 'https://errorprone.info',
  },
  { jar: 'gson', name: 'Gson', licence: APACHE, home: 'https://github.com/google/gson' },
  {
    jar: 'jna',
    name: 'Java Native Access',
    licence: `${APACHE}, one of the two it is offered under`,
    home: 'https://github.com/java-native-access/jna',
  },
  {
    jar: 'libdivide4j',
    name: 'libdivide4j, of Rings',
    licence: APACHE,
    home: 'https://github.com/PoslavskySV/libdivide4j',
  },
  { jar: 'picocli', name: 'picocli', licence: APACHE, home: 'https://picocli.info' },
  {
    jar: 'pytorch-engine',
    name: 'Deep Java Library, PyTorch engine',
    licence: APACHE,
    home: 'https://djl.ai',
  },
  {
    jar: 'pytorch-jni',
    name: 'Deep Java Library, PyTorch bindings',
    licence: APACHE,
    home: 'https://djl.ai',
  },
  {
    jar: 'pytorch-native-cpu',
    name: 'PyTorch, as packaged by the Deep Java Library',
    licence: 'BSD-3-Clause, and those of the libraries in it',
    home: 'https://pytorch.org',
    text: 'pytorch',
    note: 'The libraries in it are named, with their licences, in third_party/LICENSES_BUNDLED.txt of its sources. The OpenMP runtime beside it is on Linux that of GCC (GPL-3.0 with the GCC Runtime Library Exception 3.1, https://gcc.gnu.org), elsewhere that of LLVM or Intel.',
  },
  {
    jar: 'rings',
    name: 'Rings',
    licence: APACHE,
    home: 'https://github.com/PoslavskySV/rings',
  },
  { jar: 'slf4j', name: 'SLF4J', licence: 'MIT', home: 'https://www.slf4j.org', text: 'slf4j' },
  {
    jar: 'trove4j',
    name: 'GNU Trove',
    licence: 'LGPL-2.1; its jar may be replaced by another version of it',
    home: 'https://bitbucket.org/trove4j/trove',
    text: 'trove4j',
  },
  {
    jar: 'nrs-server-.*-lsp4j',
    name: 'Eclipse LSP4J',
    licence: 'BSD-3-Clause (Eclipse Distribution License 1.0), one of the two it is offered under',
    home: 'https://github.com/eclipse-lsp4j/lsp4j',
    text: 'lsp4j',
  },
];

export function writeNotices() {
  const parts = [...packages(), ...libraries()].map(
    ({ name, version, licence, home, note, text }) =>
      [`${name} ${version}`.trim(), licence, home, note, text]
        .filter((line) => line !== undefined)
        .join('\n\n'),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(
    join(client, 'THIRD-PARTY-NOTICES.txt'),
    `This extension carries the software below, each under its own licence.${rule}${parts.join(rule)}\n`,
  );
}

/** What was bundled from npm, as the last build tells. */
function packages() {
  return JSON.parse(readFileSync(join(client, 'out', 'bundled.json'), 'utf8')).map((folder) => {
    const about = JSON.parse(readFileSync(join(client, folder, 'package.json'), 'utf8'));
    const [file] = globSync('{LICEN[SC]E,Licen[sc]e,licen[sc]e}*', { cwd: join(client, folder) });
    if (file === undefined) {
      throw new Error(`${folder} has no licence`);
    }
    return {
      name: about.name,
      version: about.version,
      licence: about.license,
      home: about.homepage ?? about.repository?.url,
      text: readFileSync(join(client, folder, file), 'utf8')
        .replaceAll('\r', '')
        .trim(),
    };
  });
}

/** What is staged in server/lib. */
function libraries() {
  const lib = join(client, 'server', 'lib');
  if (!existsSync(lib)) {
    return [];
  }
  const jars = readdirSync(lib).filter((jar) => !/^nrs-(grammar|server)-[0-9.]+\.jar$/.test(jar));
  const found = new Map();
  for (const jar of jars) {
    const library = LIBRARIES.find((known) =>
      new RegExp(`^${known.jar}(-[a-z]+)?(-[0-9]|\\.jar)`).test(jar),
    );
    if (library === undefined) {
      throw new Error(`${jar} is new: tell its licence in scripts/notices.mjs`);
    }
    found.set(library, /-(\d+[0-9.]*(?:-[0-9.]+)?)[.-]/.exec(jar)?.[1]?.replace(/\.$/, '') ?? '');
  }
  return [...found].map(([{ text, ...library }, version]) => ({
    ...library,
    // Our own build of one, and several of different versions in one entry, have none to tell.
    version: /^nrs-|\(/.test(library.jar) ? '' : version,
    text: text && readFileSync(join(client, 'licences', `${text}.txt`), 'utf8').trim(),
  }));
}
