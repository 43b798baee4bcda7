// Readers of what a deployment is made of: Dockerfile, files of settings, package.json, and what the product reads.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
export const pack = JSON.parse(read('package.json'));
export const settings = new Set(
  [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
);
/** Read by Node itself, by the C library below it, and by deploy/fieldwright-admin. */
const alsoRead = ['NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'FIELDWRIGHT_UNIT'];
export const isRead = (name: string) => settings.has(name) || alsoRead.includes(name);

/** Names and values of a file of settings; anything that is neither one nor a comment throws. */
export function readEnv(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      if (!name) throw new Error(`${file}: ${line}`);
      return [name, value ?? ''];
    }),
  );
}

/** [instruction, the rest], continued lines joined. */
export function readDockerfile(): [string, string][] {
  const joined = read('Dockerfile').replaceAll(/\\\n\s*/g, '');
  const lines = joined.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [, directive = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!directive) throw new Error(`Dockerfile: ${line}`);
    return [directive, rest];
  });
}

export const npmCommandsIn = (text: string) =>
  [...text.matchAll(/\bnpm run (\w+)/g)].map(([, name = '']) => name);
