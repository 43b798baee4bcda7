// The query of an address is text and stays text: read as JSON, a reset token such as "12e34" would become a number.
export type Search = Record<string, string>;

export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size ? `?${query}` : '';
}
