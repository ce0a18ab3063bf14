/** The files of evaluations. */
import { formatQuantity } from '../format';
import type { Scope } from './pageMessages';

/** Whether an evaluation of `whole` has evaluated all that `part` asks for. */
export function covers(whole: Scope, part: Scope): boolean {
  if (part.files === undefined) {
    return false;
  }
  return part.files.every((uri) => isInScope(uri, whole));
}

export function isInScope(uri: string, { folder, files }: Scope): boolean {
  return files?.includes(uri) ?? (folder === undefined || uri.startsWith(`${folder}/`));
}

/** What users call the files of an evaluation. */
export function scopeName({ folder, files }: Scope, nameOf: (uri: string) => string): string {
  if (files !== undefined) {
    const [first] = files;
    return files.length === 1 && first !== undefined
      ? nameOf(first)
      : formatQuantity(files.length, 'formula file');
  }
  return folder === undefined
    ? 'All formula files of the workspace'
    : `Formula files in ${nameOf(folder)}`;
}
