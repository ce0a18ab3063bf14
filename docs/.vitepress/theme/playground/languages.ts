/** The languages of the playground, each with a formula to begin with. */
export const LANGUAGES = [
  { id: 'arithmetic', name: 'Arithmetic', formula: '(1+2)*(3-4*5)' },
  { id: 'listops', name: 'ListOps', formula: '[MAX 2 [SM 7 8 9] [MIN 4 6]]' },
  { id: 'logic', name: 'Logic', formula: '(a & T) | !(b -> T)' },
  { id: 'polynomial', name: 'Polynomials', formula: '2x - 3(y - 4x) + 5' },
  { id: 'listops-full', name: 'ListOps with medians', formula: '[MED 5 1 [MAX 3 4 ] 9 ]' },
] as const;

export type LanguageId = (typeof LANGUAGES)[number]['id'];
