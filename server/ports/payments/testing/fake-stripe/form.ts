// Stripe's way of writing nested values into a form: `items[0][price]=…`.
export type Params = { [name: string]: Params | string | undefined };

export function parseForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    let target = params;
    for (const part of path.slice(0, -1)) {
      const next = target[part];
      target = typeof next === 'object' ? next : nest(target, part);
    }
    target[path.at(-1) ?? ''] = value;
  }
  return params;
}

function nest(target: Params, part: string): Params {
  const fresh: Params = {};
  target[part] = fresh;
  return fresh;
}

export const under = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' ? value : {};
};

/** A list arrives as `{ 0: …, 1: … }`. */
export const each = (params: Params, name: string) => Object.values(under(params, name));

export const eachGroup = (params: Params, name: string): Params[] =>
  each(params, name).filter((value): value is Params => typeof value === 'object');

export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
};

export const texts = (params: Params, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(under(params, name)).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    }),
  );
