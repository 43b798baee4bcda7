export type SearchOption = {
  value: string;
  label: string;
  /** Stands beside the label and is searched too. */
  hint?: string;
  /** Searched but not shown. */
  keywords?: string;
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[_/]/g, ' ')
    .toLowerCase();

/** Every word that was typed must begin some word of the option; the order does not matter. */
export function matchOptions<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const terms = fold(typed).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return options;
  return options.filter(({ value, label, hint = '', keywords = '' }) => {
    const optionWords = fold(`${label} ${value} ${hint} ${keywords}`).split(/\s+/);
    return terms.every((part) => optionWords.some((word) => word.startsWith(part)));
  });
}
