import { strict as assert } from 'node:assert';
import {
  modelsSettingFor,
  networkChoices,
  networksIn,
  type KnownNetworks,
} from '../../src/networks/networkChoices';

function check(known: KnownNetworks, expected: readonly string[]): void {
  assert.deepEqual(
    networkChoices(known).map(({ label, folder }) => `${label}: ${folder ?? '?'}`),
    expected,
  );
}

describe('the networks to choose among', () => {
  it('are written relative to the workspace if they are inside', () => {
    assert.equal(modelsSettingFor('/w/runs/a/models', '/w'), 'runs/a/models');
    assert.equal(modelsSettingFor('/w', '/w'), '/w');
    assert.equal(modelsSettingFor('/w2/models', '/w'), '/w2/models');
    assert.equal(modelsSettingFor('/w/models', undefined), '/w/models');
  });

  it('are in a folder with a list, or in that of a run; a folder without is refused', () => {
    const exists = (path: string) =>
      ['/w/m/manifest.json', '/r/models/manifest.json'].includes(path);
    assert.equal(networksIn('/w/m', exists), '/w/m');
    assert.equal(networksIn('/r', exists), '/r/models');
    assert.equal(networksIn('/w', exists), undefined);
    assert.equal(networksIn('/empty', exists), undefined);
  });

  it('are the default, the bundled ones and a folder', () => {
    check({ current: '', previous: undefined, bundled: '/x/models' }, [
      '$(check) Default: ',
      'Bundled with the extension: /x/models',
      'Choose a Folder…: ?',
    ]);
    check({ current: '', previous: undefined, bundled: undefined }, [
      '$(check) Default: ',
      'Choose a Folder…: ?',
    ]);
  });

  it('have a way back', () => {
    check({ current: '/mine', previous: '', bundled: '/x/models' }, [
      'Default: ',
      'Bundled with the extension: /x/models',
      '$(check) Folder: /mine',
      'Back to the previous ones: ',
      'Choose a Folder…: ?',
    ]);
  });
});
