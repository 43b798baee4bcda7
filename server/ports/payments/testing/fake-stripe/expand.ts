// Answers name other objects by id, and leave some out altogether, unless the request expands them.
import type { State, StripeObject } from './state.ts';

const leftOut: Record<string, string[]> = {
  invoice: ['payments', 'confirmation_secret'],
  charge: ['refunds'],
};

export function expanded(state: State, value: unknown, paths: string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => expanded(state, entry, paths));
  if (typeof value !== 'object' || value === null) return value;
  const thing = value as StripeObject;
  const hidden = leftOut[thing.object] ?? [];
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(thing)) {
    const deeper = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    if (hidden.includes(name) && deeper.length === 0) continue;
    const rest = deeper.filter((path) => path !== name).map((path) => path.slice(name.length + 1));
    const named = deeper.length > 0 && typeof inner === 'string' ? state.things.get(inner) : undefined;
    copy[name] = expanded(state, named ?? inner, rest);
  }
  return copy;
}
