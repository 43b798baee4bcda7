// From an endpoint's written path, such as '/api/jobs/:id', to the address that is called.
export function fillAddress(path: string, ask: { params?: unknown; query?: unknown }): string {
  const params = (ask.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((ask.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(key, String(value));
  }
  return query.size ? `${filled}?${query}` : filled;
}
