/** Checks a description, asks the networks about it, and rewrites its formulas, outside the page. */

import { answer, drawable, loadCode, Loaded, unloaded } from '../../../playground/src/main/typescript/engine.ts';
import { FAMILY } from '../../../playground/src/main/typescript/languages.ts';
import {
  familyWeights,
  type FamilyShapes,
  type FamilyWeights,
  type RuleMethods,
  type RulesEngine,
} from './rules.ts';
import { serve } from './work.ts';

const code = new Loaded<RulesEngine>();
const weights = new Loaded<FamilyWeights>();
let language: ReturnType<RulesEngine['check']>['language'];

/** Networks ask for vectors while they are read, so nothing else can go on meanwhile. */
function rotation(address: string): Float32Array {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    throw unloaded(address);
  }
  if (request.status !== 200) throw unloaded(`${address} (${request.status})`);
  return new Float32Array(request.response as ArrayBuffer);
}

async function loadWeights(folder: string): Promise<FamilyWeights> {
  const files = `${folder}${FAMILY}/`;
  const buffer = (name: string) =>
    answer(`${files}${name}.safetensors`).then((response) => response.arrayBuffer());
  const [shapes, solver, tagger] = await Promise.all([
    answer(`${files}networks.json`).then((response) => response.json() as Promise<FamilyShapes>),
    buffer('solver'),
    buffer('tagger'),
  ]);
  return familyWeights(shapes, { solver, tagger }, (number) =>
    rotation(`${files}rotation-${number}.bin`),
  );
}

function checked(): NonNullable<typeof language> {
  if (language === undefined) throw new Error('no description was checked');
  return language;
}

serve<RuleMethods>({
  async check({ folder }, text) {
    const engine = await code.get('', () => loadCode<RulesEngine>(`${folder}rules.js`));
    const found = engine.check(text);
    language = found.language;
    // Objects of the compiled file stay here.
    return { mistakes: found.mistakes, summary: found.summary, example: found.example };
  },
  async ask({ folder, progress }) {
    return checked().ask(await weights.get('', () => loadWeights(folder)), progress);
  },
  read: (_, line) => Promise.resolve(drawable(checked().read(line))),
  solve: (_, canonical) => Promise.resolve(checked().solve(canonical)),
});
