/** Checks a description, asks the networks about it, and rewrites its formulas, outside the page. */

import { answer, unloaded } from './engine.ts';
import { FAMILY } from './languages.ts';
import {
  familyWeights,
  type FamilyShapes,
  type FamilyWeights,
  type Methods,
  type Question,
  type Reply,
  type RulesEngine,
} from './rules.ts';

/** The scope of a worker has other types than that of a page. */
const scope = globalThis as unknown as {
  onmessage: (message: MessageEvent<Question>) => void;
  postMessage(reply: Reply): void;
};

let engine: Promise<RulesEngine> | undefined;
let weights: Promise<FamilyWeights> | undefined;
let language: ReturnType<RulesEngine['check']>['language'];

/** Loads once, and tries again after a fault. */
function once<T>(known: Promise<T> | undefined, load: () => Promise<T>, forget: () => void) {
  if (known !== undefined) return known;
  const loading = load();
  loading.catch(forget);
  return loading;
}

function loadEngine(folder: string): Promise<RulesEngine> {
  const address = `${folder}rules.js`;
  return (import(/* @vite-ignore */ address) as Promise<RulesEngine>).catch(() => {
    throw unloaded(address);
  });
}

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

const METHODS: {
  [M in keyof Methods]: (question: Question) => Promise<ReturnType<Methods[M]>>;
} = {
  async check({ folder, text }) {
    engine = once(
      engine,
      () => loadEngine(folder),
      () => (engine = undefined),
    );
    const found = (await engine).check(text);
    language = found.language;
    // Objects of the compiled file stay here.
    return { mistakes: found.mistakes, summary: found.summary, example: found.example };
  },
  async ask({ folder, number }) {
    weights = once(
      weights,
      () => loadWeights(folder),
      () => (weights = undefined),
    );
    const read = await weights;
    return checked().ask(read, (asked) => {
      scope.postMessage({ number, asked });
    });
  },
  read: ({ text }) => Promise.resolve(checked().read(text)),
  solve: ({ text }) => Promise.resolve(checked().solve(text)),
};

scope.onmessage = ({ data }) => {
  METHODS[data.method](data).then(
    (found) => {
      scope.postMessage({ number: data.number, answer: found });
    },
    (error: unknown) => {
      const fault = error instanceof Error ? error.message : String(error);
      scope.postMessage({ number: data.number, fault });
    },
  );
};
