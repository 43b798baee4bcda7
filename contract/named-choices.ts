// Whoever sends a word that is not known hears which ones are.

/** "Use estimate, work_order or invoice." */
export const oneOfThese = (names: readonly string[]): string =>
  `Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;
