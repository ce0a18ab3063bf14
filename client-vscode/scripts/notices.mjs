// Writes THIRD-PARTY-NOTICES.txt: the software in a package and its licences.
import { globSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');

/** All libraries of the server; `jar` is a pattern for file names, `text` a file in licences/. */
const LIBRARIES = JSON.parse(readFileSync(join(client, 'licences', 'libraries.json'), 'utf8'));

/** The libraries whose code the engine of the playground contains. */
const COMPILED = ['antlr4-runtime', 'gson', 'teavm-classlib'];

/** Writes the notices of a package with the bundled npm packages, and the server if it is staged. */
export function writeNotices() {
  write([...packages(), ...libraries()]);
}

/** Writes the notices of the package for the web, into which no npm package is bundled. */
export function writeWebNotices() {
  write(
    LIBRARIES.filter(({ jar }) => COMPILED.includes(jar)).map((library) => noticed(library, '')),
  );
}

function write(software) {
  const parts = software.map(({ name, version, licence, home, note, text }) =>
    [`${name} ${version}`.trim(), licence, home, note, text]
      .filter((line) => line !== undefined)
      .join('\n\n'),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(
    join(client, 'THIRD-PARTY-NOTICES.txt'),
    `This extension contains the software below, each under its own licence.${rule}${parts.join(rule)}\n`,
  );
}

/** The npm packages that the last build bundled. */
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

/** The libraries that are staged in server/lib. */
function libraries() {
  const lib = join(client, 'server', 'lib');
  if (!existsSync(lib)) {
    return [];
  }
  const jars = readdirSync(lib).filter(
    (jar) => !/^nrs-(?!language-server)[a-z-]+-[0-9.]+\.jar$/.test(jar),
  );
  const found = new Map();
  for (const jar of jars) {
    const library = LIBRARIES.find((known) =>
      new RegExp(`^${known.jar}(-[a-z][a-z0-9]*)*(-[0-9]|\\.jar)`).test(jar),
    );
    if (library === undefined) {
      throw new Error(`${jar} is new: add its licence to licences/libraries.json`);
    }
    found.set(library, /-(\d+[0-9.]*(?:-[0-9.]+)?)[.-]/.exec(jar)?.[1]?.replace(/\.$/, '') ?? '');
  }
  return [...found].map(([library, version]) =>
    // Libraries built by this project, and entries for several libraries, have no version.
    noticed(library, /^nrs-|\(/.test(library.jar) ? '' : version),
  );
}

function noticed({ text, ...library }, version) {
  return {
    ...library,
    version,
    text: text && readFileSync(join(client, 'licences', `${text}.txt`), 'utf8').trim(),
  };
}
