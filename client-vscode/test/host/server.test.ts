import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { running } from '../codeServer';
import { becomes, closeAll, eventually, lenses, open, set, servers } from './editor';

const LENSES = ['0:0-5 simplify next step', '0:0-5 solve'];

/** The commands that only lenses and code actions run. */
const OF_LENSES = [
  'nrs.allowMoreOutputs',
  'nrs.checkLanguage',
  'nrs.solve',
  'nrs.solveAll',
  'nrs.step',
  'nrs.trainLanguage',
];

describe('the extension', () => {
  afterEach(closeAll);

  it('registers the commands of its manifest and of lenses, and no others', async () => {
    const { document } = await open('life.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    const extension = vscode.extensions.getExtension('nrs.nrs');
    const { contributes } = extension?.packageJSON as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] };
    };
    const told = contributes.commands.map(({ command }) => command);
    const registered = (await vscode.commands.getCommands(true)).filter((name) =>
      name.startsWith('nrs.'),
    );
    assert.deepEqual(registered.toSorted(), [...told, ...OF_LENSES].toSorted());
  });

  it('is active with formula files', () => {
    assert.equal(vscode.extensions.getExtension('nrs.nrs')?.isActive, true);
  });
});

describe('the language server', () => {
  afterEach(closeAll);

  it('passes the doctor', async () => {
    const { document } = await open('life.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    const report = await vscode.commands.executeCommand<string>('nrs.doctor');
    assert.match(report, /^NRS doctor: everything works\n/);
    assert.match(report, /^ok {6}java {8}\d\d, .*java/m);
    assert.match(report, /^ok {6}server {6}the server of this extension$/m);
    assert.match(
      report,
      new RegExp(`^ok {6}connection  running, process ${servers().join()}$`, 'm'),
    );
    assert.match(report, /^ok {6}workspace {3}trusted$/m);
    assert.match(report, /^ok {6}networks {4}work, see below$/m);
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.scheme, 'nrs-doctor');
    assert.equal(shown.getText(), report);
  });

  it('is replaced by a restart, and knows the open documents', async () => {
    const { document } = await open('life.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    const [before] = servers();
    await vscode.commands.executeCommand('nrs.restartServer');
    // The old one ends while the new one starts.
    await becomes(() => servers().map((pid) => pid !== before), [true]);
    await becomes(() => lenses(document.uri), LENSES);
    await vscode.commands.executeCommand('nrs.solveFormula');
    assert.equal(document.getText(), '3\n');
  });

  it('restarts with other arguments, and reports why it does not start', async () => {
    const { document } = await open('life.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    try {
      await set('java.arguments', ['-Xmx777m']);
      await becomes(
        () =>
          running()
            .filter(({ pid }) => servers().includes(pid))
            .map(({ command }) => command.includes('-Xmx777m')),
        [true],
      );
      await becomes(() => lenses(document.uri), LENSES);
      await set('java.arguments', ['-Xnothing']);
      await becomes(servers, []);
      const report = await eventually(async () => {
        const text = await vscode.commands.executeCommand<string>('nrs.doctor');
        return text.includes('did not start') ? text : undefined;
      }, 'the doctor says that it did not start');
      assert.match(report, /^NRS doctor: problems found\n/);
      assert.match(report, /^not ok {2}connection .*Unrecognized option: -Xnothing/m);
      assert.match(report, /^not ok {2}networks /m);
    } finally {
      await set('java.arguments', undefined);
    }
    await becomes(() => servers().length, 1);
    await becomes(() => lenses(document.uri), LENSES);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
});
