// The source files of the repository and what they import, for the laws that are held against all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Import {
  from: string;
  /** A file of ours relative to the root, or the name of a package. */
  to: string;
  isOurs: boolean;
}

/** Relative to the root. */
export const sourceFiles = (dir: string) => filesIn(dir, /(?<!\.d)\.tsx?$/);

export const typstFiles = () => filesIn('server/documents', /\.typ$/);

function filesIn(dir: string, ending: RegExp): string[] {
  if (!existsSync(path.join(root, dir))) return [];
  return readdirSync(path.join(root, dir), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(dir, file));
}

export const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file);

/** `from '…'`, `import '…'` and `import('…')`, types included: knowing a shape is knowing. */
const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)'([^'\n]+)'/g;

export function importsOf(file: string): Import[] {
  const code = withoutComments(file);
  return [...code.matchAll(importPattern)].map(([, name = '']) => ({
    from: file,
    to: importPathOf(file, name),
    isOurs: /^[#.]/.test(name),
  }));
}

/** What a name in an import of this file stands for. */
export function importPathOf(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name;
}

export function withoutComments(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

export const featureOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1];

/** From each feature to those it imports, with one import that does so. */
export type FeatureGraph = Map<string, Map<string, string>>;

export function featureGraph(all: Import[]): FeatureGraph {
  const graph: FeatureGraph = new Map();
  for (const { from, to } of all.filter((one) => !isTest(one.from))) {
    const [own, other] = [featureOf(from), featureOf(to)];
    if (!own || !other || own === other) continue;
    const known = graph.get(own) ?? new Map<string, string>();
    graph.set(own, known.set(other, known.get(other) ?? `${from} → ${to}`));
  }
  return graph;
}

/** The imports of one cycle, or null. */
export function findCycle(graph: FeatureGraph): string[] | null {
  const clear = new Set<string>();
  const search = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) {
      const circle = [...path.slice(path.indexOf(name)), name];
      return circle.slice(1).map((next, at) => graph.get(circle[at] ?? '')?.get(next) ?? '');
    }
    if (clear.has(name)) return null;
    for (const next of graph.get(name)?.keys() ?? []) {
      const found = search(next, [...path, name]);
      if (found) return found;
    }
    clear.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const found = search(name, []);
    if (found) return found;
  }
  return null;
}
