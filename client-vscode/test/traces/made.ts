import type { TraceResult, TreeNode } from '../../src/protocol';

/** A balanced formula of `levels` levels with 2^levels - 1 additions, and its exact rewriting. */
export function balanced(levels: number): TraceResult {
  return trace(sums(levels));
}

/** A chain of nested additions, one level deeper each. */
export function chain(length: number): TraceResult {
  let formula = '1';
  for (let added = 0; added < length; added++) {
    formula = `(1+${formula})`;
  }
  return trace(formula);
}

function sums(levels: number): string {
  return levels === 0 ? '1' : `(${sums(levels - 1)}+${sums(levels - 1)})`;
}

function trace(formula: string): TraceResult {
  const steps: TraceResult['steps'][number][] = [];
  const opened: number[] = [];
  // All later parts are solved before the next leaf is searched.
  let solved = '';
  for (let at = formula.length - 1; at >= 0; at--) {
    solved = (formula[at] ?? '') + solved;
    const leaf = /^\((\d+)\+(\d+)\)/.exec(solved);
    if (leaf !== null) {
      const [text, a, b] = leaf;
      const value = String((Number(a) + Number(b)) % 100);
      const score = { confidence: 0.999, agreement: 1, outputs: 1, rule: 'x+y modulo 100' };
      steps.push({ leaf: text, value, offset: at, ...score });
      solved = value + solved.slice(text.length);
    }
  }

  const nodes: { start: number; end: number; parent: number; label: string }[] = [];
  for (let at = 0; at < formula.length; at++) {
    const parent = opened.at(-1) ?? -1;
    if (formula[at] === '(') {
      opened.push(nodes.push({ start: at, end: at, parent, label: '+' }) - 1);
    } else if (formula[at] === ')') {
      const node = nodes[opened.pop() ?? -1];
      if (node !== undefined) {
        node.end = at + 1;
      }
    } else if (formula[at] === '1') {
      nodes.push({ start: at, end: at + 1, parent, label: '1' });
    }
  }
  return {
    language: 'arithmetic',
    formula,
    uri: 'file:///formulas/long.arith',
    line: 0,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: formula.length } },
    version: 1,
    status: 'solved',
    value: solved,
    nodes: nodes satisfies readonly TreeNode[],
    steps,
  };
}

/** A trace that ends early, as it does when the networks find no leaf. */
export function ended(whole: TraceResult, missing: number): TraceResult {
  return {
    ...withoutValue(whole),
    status: 'missing-leaf',
    message: 'no output of the Selector occurs in the formula after 2 steps',
    remedy: 'sample more outputs (nrs.outputs)',
    steps: whole.steps.slice(0, -missing),
  };
}

export function withoutValue(trace: TraceResult): TraceResult {
  const copy: { -readonly [K in keyof TraceResult]: TraceResult[K] } = { ...trace };
  delete copy.value;
  return copy;
}
