import * as vscode from 'vscode';
import type { ApplyWorkspaceEditParams } from 'vscode-languageclient/node';
import { editorRange } from '../editor';

/** Edits of the server that one undo reverts together, because one gesture asked for them. */
export class JoinedUndo {
  /** The documents of the present gestures, and whether the first edit was made. */
  private readonly begun = new Map<string, boolean>();

  /** All edits of a document until the result is disposed belong together. */
  join(uri: string): vscode.Disposable {
    this.begun.set(uri, false);
    return new vscode.Disposable(() => this.begun.delete(uri));
  }

  /**
   * Makes an edit of a present gesture.
   *
   * @returns undefined if the edit belongs to none
   */
  apply({ edit }: ApplyWorkspaceEditParams): Thenable<boolean> | undefined {
    const [change, ...others] = edit.documentChanges ?? [];
    if (change === undefined || !('textDocument' in change) || others.length > 0) {
      return undefined;
    }
    const { uri, version } = change.textDocument;
    const begun = this.begun.get(uri);
    const editor = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === uri && document.version === version,
    );
    if (begun === undefined || editor === undefined) {
      return undefined;
    }
    this.begun.set(uri, true);
    return editor.edit(
      (builder) => {
        for (const part of change.edits) {
          if ('newText' in part) {
            builder.replace(editorRange(part.range), part.newText);
          }
        }
      },
      { undoStopBefore: !begun, undoStopAfter: false },
    );
  }
}
