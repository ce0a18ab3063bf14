/** Reads and rewrites formulas of the playground's languages, outside the page. */

import {
  answer,
  counted,
  drawable,
  loadCode,
} from '../../../playground/src/main/typescript/engine.ts';
import type { Engine } from '../../../playground/src/main/typescript/engine.ts';
import { LanguageFiles } from '../../../playground/src/main/typescript/files.ts';
import type { FormulaMethods } from './formulas.ts';
import { serve } from './work.ts';

let files: LanguageFiles | undefined;

/** All questions name the same folder. */
function filesIn(folder: string): LanguageFiles {
  files ??= new LanguageFiles({
    run: (path) => loadCode<Engine>(`${folder}${path}`),
    read: async (path) => (await answer(`${folder}${path}`)).arrayBuffer(),
  });
  return files;
}

serve<FormulaMethods>({
  async prepare({ folder }, language) {
    const loaded = filesIn(folder);
    const [paths] = await Promise.all([
      loaded.paths(language),
      loaded.engine(language),
      loaded.networks(language),
    ]);
    return paths.map((path) => `${folder}${path}`);
  },
  async read({ folder }, language, line) {
    return drawable((await filesIn(folder).engine(language)).read(language, line));
  },
  async solve({ folder, progress }, language, canonical) {
    const [engine, networks] = await Promise.all([
      filesIn(folder).engine(language),
      filesIn(folder).networks(language),
    ]);
    const now = () => performance.now();
    return engine.solve(language, canonical, counted(networks, progress, now));
  },
  async select({ folder }, language, canonical) {
    const [engine, networks] = await Promise.all([
      filesIn(folder).engine(language),
      filesIn(folder).networks(language, true),
    ]);
    return engine.select(language, canonical, networks);
  },
});
