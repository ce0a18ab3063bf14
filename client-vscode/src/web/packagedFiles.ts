import * as vscode from 'vscode';
import {
  loadCode,
  unloaded,
  type Engine,
} from '../../../docs/playground/src/main/typescript/engine.ts';
import type { Files } from '../../../docs/playground/src/main/typescript/files.ts';

/** The files of a folder of the extension, wherever an editor in a browser has it. */
export function packagedFiles(folder: vscode.Uri): Files {
  const read = async (path: string) => {
    try {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, path));
      // It may be a part of a larger buffer.
      return bytes.slice().buffer;
    } catch {
      throw unloaded(path);
    }
  };
  return {
    read,
    run: async (path) => {
      const code = new Blob([await read(path)], { type: 'text/javascript' });
      return loadCode<Engine>(URL.createObjectURL(code));
    },
  };
}
