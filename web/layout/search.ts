// The query of an address is text and stays text: read as JSON, a reset token such as "12e34" would become a number.
export type Search = Record<string, string>;

export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query));

/** Reads the named parameters, which may all be missing. What else the address carries stays in it. */
export const searchTexts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [key in Name]?: string } =>
    Object.fromEntries(
      names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]),
    ) as { [key in Name]?: string };

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size ? `?${query}` : '';
}
