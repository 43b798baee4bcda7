// The hint in the refusal of an unknown choice: those that are known.

/** "Use estimate, work_order or invoice." */
export const oneOfThese = (names: readonly string[]): string =>
  `Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;
