// The fonts of fonts/, in the order in which a character is looked up.

const main = 'Fieldwright Sans';
const others = [
  'Fieldwright Arabic',
  'Fieldwright More Arabic',
  'Fieldwright Devanagari',
  'Fieldwright Hebrew',
  'Fieldwright Thai',
  'Fieldwright Han',
  'Fieldwright Hangul',
  'Fieldwright Math',
  'Fieldwright Symbols',
  'Fieldwright Emoji',
];

/** Not Latin, Greek, Cyrillic, Vietnamese, punctuation or currency: the main family has all of those. */
const beyondMain = /[\u0530-\u1dff\u2064-\u209f\u20c0-\u20ff\u2150-\uffff]/;

/** Most documents need one family, and every further one costs time with every word. */
export const familiesFor = (text: string): string[] => (beyondMain.test(text) ? [main, ...others] : [main]);
