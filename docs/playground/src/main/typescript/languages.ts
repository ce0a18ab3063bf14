/** The languages of the playground, each with a formula to begin with. */
export const LANGUAGES = [
  { id: 'arithmetic', name: 'Arithmetic', formula: '(1+2)*(3-4*5)' },
  { id: 'listops', name: 'ListOps', formula: '[MAX 2 [SM 7 8 9] [MIN 4 6]]' },
  { id: 'algebra', name: 'Algebra', formula: '((2x+3x)-(4x-9x))' },
  { id: 'logic', name: 'Logic', formula: '(a & T) | !(b -> T)' },
  { id: 'polynomial', name: 'Polynomials', formula: '2x - 3(y - 4x) + 5' },
  { id: 'listops-full', name: 'ListOps with MED', formula: '[MED 5 1 [MAX 3 4 ] 9 ]' },
  { id: 'sql', name: 'SQL logic', formula: 'NOT (TRUE AND NULL) OR FALSE' },
  { id: 'verilog', name: 'Verilog values', formula: '~(1 & x) | 0 ^ z' },
  { id: 'nibbles', name: 'Nibbles', formula: '(3 & 6) | ~8' },
  { id: 'sums', name: 'Sums of monomials', formula: '3a 9b 4a 1b 7c' },
  { id: 'addition', name: 'Decimal addition', formula: '0 16 9 12' },
  { id: 'permutations', name: 'Permutations of three', formula: 'a b a b a b' },
] as const;

/** The languages whose Selector, as in the paper, the page has too. */
export const WITH_SELECTOR: readonly string[] = ['arithmetic', 'listops', 'algebra'];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

/** The folder of the networks that read rules. */
export const FAMILY = 'family';

/** What a visitor describes. No language of the playground has this id. */
export const OWN = {
  id: 'own',
  name: 'Your own rules',
  rules: `{
  "id": "lists",
  "atoms": ["a", "b", "c", "d", "nil", "0"],
  "operations": [
    {"symbol": ":", "form": "infix", "precedence": 1},
    {"symbol": "append", "form": "call", "arguments": 2},
    {"symbol": "reverse", "form": "call", "arguments": 1},
    {"symbol": "last", "form": "call", "arguments": 1},
    {"symbol": "length", "form": "call", "arguments": 1},
    {"symbol": "next", "form": "call", "arguments": 1}
  ],
  "rules": [
    "append(nil, ?y) => ?y",
    "append(?a : ?x, ?y) => ?a : append(?x, ?y)",
    "reverse(nil) => nil",
    "reverse(?a : ?x) => append(reverse(?x), ?a : nil)",
    "last(?a : nil) => ?a",
    "last(?a : (?b : ?x)) => last(?b : ?x)",
    "length(nil) => 0",
    "length(?a : ?x) => next(length(?x))"
  ],
  "examples": ["reverse(a : (b : (c : nil))) = c : (b : (a : nil))"]
}
`,
  formula: 'reverse(a : (b : (c : nil)))',
} as const;
