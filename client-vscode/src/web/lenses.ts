import * as vscode from 'vscode';
import type { LanguageFiles } from '../../../docs/playground/src/main/typescript/files.ts';
import { MOST_CHARACTERS } from '../../../docs/playground/src/main/typescript/engine.ts';
import { formatAtoms, formatPercent } from '../format';
import { WEB_DOCUMENTS, type FormulaParams } from '../protocol';
import type { FormulaDocuments } from './formulaDocuments';

/** Offers commands above every formula that can be rewritten. */
export function registerLenses(documents: FormulaDocuments): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(WEB_DOCUMENTS, {
    async provideCodeLenses(document) {
      const lines = (await documents.read(document))?.lines ?? [];
      return lines.flatMap(({ isReducible, start, end, canonical }, line) => {
        if (!isReducible) {
          return [];
        }
        const range = new vscode.Range(line, start, line, end);
        const place: FormulaParams = {
          uri: document.uri.toString(),
          line,
          formula: canonical,
        };
        return [
          new vscode.CodeLens(range, {
            title: 'simplify next step',
            command: 'nrs.step',
            arguments: [place],
          }),
          new vscode.CodeLens(range, { title: 'solve', command: 'nrs.solve', arguments: [place] }),
        ];
      });
    },
  });
}

/** Shows the next step of a formula, and how confident the networks are. */
export function registerHovers(
  documents: FormulaDocuments,
  files: LanguageFiles,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider(WEB_DOCUMENTS, {
    async provideHover(document, position) {
      const text = await documents.read(document);
      const line = text?.lines[position.line];
      if (text === undefined || line?.isReducible !== true) {
        return undefined;
      }
      const { start, end, canonical } = line;
      const range = new vscode.Range(position.line, start, position.line, end);
      if (!range.contains(position) || canonical.length > MOST_CHARACTERS) {
        return undefined;
      }
      const networks = await files.networks(text.language);
      const solved = text.engine.solve(text.language, canonical, networks);
      const [next] = solved.steps;
      if (next === undefined) {
        return undefined;
      }
      const leaf = canonical.slice(next.start, next.end);
      const lines = [
        `**Next step** \`${leaf}\` → \`${formatAtoms(next.value)}\`, ${formatPercent(next.confidence)}`,
        ...(next.rule === '' ? [] : [`**Rule** \`${next.rule}\``]),
      ];
      return new vscode.Hover(new vscode.MarkdownString(lines.join('\n\n')), range);
    },
  });
}
