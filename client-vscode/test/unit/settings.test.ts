import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { ASKED_SETTINGS } from '../../src/server/wishes';

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

/** Name and default of every row of the settings table of the README. */
function serverSettings(): readonly (readonly [string, string])[] {
  const readme = readFileSync('../README.md', 'utf8');
  const section = /\n### Settings\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
  return [...section.matchAll(/^\| `(nrs\.\w+)` \|[^|]*\| ([^|]*) \|/gm)].map((row) => [
    row[1] ?? '',
    (row[2] ?? '').trim(),
  ]);
}

describe('the settings', () => {
  it('are those of the server and four of our own', () => {
    const own = ['nrs.java.arguments', 'nrs.java.home', 'nrs.server.path', 'nrs.trace.server'];
    assert.deepEqual(
      [...properties.keys()].sort(),
      [...serverSettings().map(([name]) => name), ...own].sort(),
    );
  });

  for (const [name, standard] of serverSettings()) {
    it(`${name} has the server's default, or leaves it to the server`, () => {
      const property = properties.get(name);
      const leftToServer = property?.default === null || property?.default === '';
      assert.ok(leftToServer || String(property?.default) === standard);
    });
  }

  it('that depend on the preset are left to the server', () => {
    for (const [name, standard] of serverSettings()) {
      if (standard.includes('preset')) {
        assert.equal(properties.get(name)?.default, null, name);
      }
    }
  });

  it('are all described', () => {
    for (const [name, { markdownDescription }] of properties) {
      assert.match(markdownDescription, /\.$/, name);
    }
  });

  it('that decide what runs are asked about and not taken from untrusted workspaces', () => {
    const asked = ASKED_SETTINGS.map((name) => `nrs.${name}`);
    assert.deepEqual(
      [...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort(),
      [...asked].sort(),
    );
    for (const name of asked) {
      assert.equal(properties.get(name)?.scope, 'machine-overridable', name);
    }
  });
});
