import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';

interface Property {
  readonly default: string | number | boolean | null;
  readonly scope?: string;
  readonly markdownDescription: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Property>> }[];
  };
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
};
const properties = new Map(
  manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
);

/** Name and default of every row of the table in docs/settings.md. */
function serverSettings(): readonly (readonly [string, string])[] {
  const page = readFileSync('../docs/settings.md', 'utf8');
  return [...page.matchAll(/^\| `(nrs\.\w+)` \|[^|]*\| ([^|]*) \|/gm)].map((row) => [
    row[1] ?? '',
    (row[2] ?? '').trim(),
  ]);
}

describe('the settings', () => {
  it('are at most twelve: three of the extension, the others of the server', () => {
    const own = ['nrs.java.arguments', 'nrs.java.home', 'nrs.server.path'];
    const known = [...serverSettings().map(([name]) => name), ...own];
    assert.deepEqual(
      [...properties.keys()].filter((name) => !known.includes(name)),
      [],
    );
    assert.ok(properties.size <= 12);
  });

  for (const [name, standard] of serverSettings().filter(([name]) => properties.has(name))) {
    it(`${name} has the server's default, or none`, () => {
      const property = properties.get(name);
      const leftToServer = property?.default === null || property?.default === '';
      assert.ok(leftToServer || String(property?.default) === standard);
    });
  }

  it('all have a description', () => {
    for (const [name, { markdownDescription }] of properties) {
      assert.match(markdownDescription, /\.$/, name);
    }
  });

  it('that start a program belong to the user, and models to trusted workspaces', () => {
    for (const name of ['nrs.java.home', 'nrs.java.arguments', 'nrs.server.path']) {
      assert.equal(properties.get(name)?.scope, 'machine', name);
    }
    assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, [
      'nrs.models',
    ]);
  });
});
