import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { running } from '../codeServer';
import { becomes, until as eventually } from '../waiting';
import type { FormulaParams } from '../../src/protocol';

export { becomes, eventually };

/** The first folder of the workspace. */
export function workspace(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert(folder);
  return folder.uri.fsPath;
}

/** The language servers of this extension host. */
export function servers(): readonly number[] {
  return running()
    .filter(
      ({ parent, command }) => parent === process.pid && command.includes('io.nrs.cli.Main serve'),
    )
    .map(({ pid }) => pid);
}

/** Writes a file of the workspace. */
export function write(name: string, content: string | Uint8Array): vscode.Uri {
  const path = join(workspace(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return vscode.Uri.file(path);
}

/** Waits until the editor watches a folder, because it never reports earlier changes. */
export async function watched(folder: string): Promise<void> {
  let told = false;
  const watcher = vscode.workspace.createFileSystemWatcher('**/watched.txt');
  watcher.onDidCreate(() => (told = true));
  watcher.onDidChange(() => (told = true));
  try {
    let tries = 0;
    await becomes(() => {
      write(join(folder, 'watched.txt'), String(tries++));
      return told;
    }, true);
  } finally {
    watcher.dispose();
  }
}

/** Writes a file and opens it as a user does, so that closing it really closes it. */
export async function open(name: string, content: string | Uint8Array): Promise<vscode.TextEditor> {
  return show(write(name, content));
}

export async function show(uri: vscode.Uri): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('vscode.open', uri);
  return eventually(() => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
  }, `${uri.path} is open`);
}

export async function openUntitled(language: string, content: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  return vscode.window.showTextDocument(document);
}

/** Closes all editors without saving. */
export async function closeAll(): Promise<void> {
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  for (let left = tabs().length; left > 0; left = tabs().length) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(() => (tabs().length < left ? true : undefined), 'an editor is closed');
  }
}

/** Replaces the whole text. */
export async function setText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  assert(await vscode.workspace.applyEdit(edit));
}

export function cursorTo(editor: vscode.TextEditor, line: number, character: number): void {
  const place = new vscode.Position(line, character);
  editor.selection = new vscode.Selection(place, place);
}

/** A range as `line:start-end`, or with both lines where it has more than one. */
function told({ start, end }: vscode.Range): string {
  return start.line === end.line
    ? `${start.line}:${start.character}-${end.character}`
    : `${start.line}:${start.character}-${end.line}:${end.character}`;
}

/** The lenses of a document, as range and title. */
export async function lenses(uri: vscode.Uri): Promise<readonly string[]> {
  return (await rawLenses(uri)).map(
    ({ range, command }) => `${told(range)} ${command?.title ?? 'without command'}`,
  );
}

/** The command of the lens with a title at the first formula. */
export async function lensCommand(
  uri: vscode.Uri,
  title: string,
): Promise<{ readonly command: string; readonly place: FormulaParams }> {
  return eventually(async () => {
    const lens = (await rawLenses(uri)).find(({ command }) => command?.title === title);
    return lens?.command === undefined
      ? undefined
      : { command: lens.command.command, place: lens.command.arguments?.[0] as FormulaParams };
  }, `a lens ${title}`);
}

async function rawLenses(uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
}

/** The diagnostics of a document, as range and code, sorted. */
export function problems(uri: vscode.Uri): readonly string[] {
  return vscode.languages
    .getDiagnostics(uri)
    .map((diagnostic) => `${told(diagnostic.range)} ${codeOf(diagnostic)}`)
    .toSorted();
}

function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** The inlay hints, as position and text. */
export async function hints(document: vscode.TextDocument): Promise<readonly string[]> {
  const all = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    new vscode.Range(0, 0, document.lineCount, 0),
  );
  return all.map(({ position, label }) => {
    const text = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    return `${position.line}:${position.character} ${text.replace(/ +\d+(\.\d+)? ?%$/, '')}`;
  });
}

export async function hover(uri: vscode.Uri, line: number, character: number): Promise<string> {
  const all = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    new vscode.Position(line, character),
  );
  return all
    .flatMap(({ contents }) => contents)
    .map((content) => (content as vscode.MarkdownString).value)
    .join('\n');
}

export async function actions(
  uri: vscode.Uri,
  line: number,
  kind?: vscode.CodeActionKind,
  resolved = 0,
): Promise<readonly vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    new vscode.Range(line, 0, line, 1),
    kind?.value,
    resolved,
  );
}

/** Changes a user setting; undefined removes it. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('nrs')
    .update(name, value, vscode.ConfigurationTarget.Global);
}

/** Runs the command of a chosen code action. */
export async function choose({ command, arguments: given }: vscode.Command): Promise<void> {
  const values: readonly unknown[] = given ?? [];
  await vscode.commands.executeCommand(command, ...values);
}
