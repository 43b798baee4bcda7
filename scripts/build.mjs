// Builds the web side and the server into dist/, unless what is there was made from exactly these sources.
import './check-node.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const dist = path.join(root, 'dist');
const stamp = path.join(dist, 'built-from');
const sources = [
  'contract',
  'server',
  'web',
  'package-lock.json',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.server.config.ts',
  'scripts/build.mjs',
];

export async function buildIfStale() {
  const digest = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Building …');
  rmSync(dist, { recursive: true, force: true });
  // Vite decides between development and production React by this variable.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const options = { logLevel: 'warn', root, mode: 'production' };
  await build({ ...options, root: undefined, configFile: path.join(root, 'vite.config.ts') });
  await build({ ...options, configFile: path.join(root, 'vite.server.config.ts') });
  cpSync(path.join(root, 'server/platform/db/migrations'), path.join(dist, 'server/migrations'), {
    recursive: true,
  });
  const commonPasswords = 'common-passwords.txt';
  cpSync(
    path.join(root, 'server/features/accounts/password', commonPasswords),
    path.join(dist, 'server', commonPasswords),
  );
  for (const folder of ['typst', 'fonts'])
    cpSync(path.join(root, 'server/documents', folder), path.join(dist, 'server/documents', folder), {
      recursive: true,
    });
  for (const file of filesIn(path.join(dist, 'web'))) compress(file);
  // Written last: a build that was interrupted is made again.
  writeFileSync(stamp, digest);
}

function digestOfSources() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of sources) {
    for (const file of filesIn(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(file) {
  if (!existsSync(file)) return [];
  try {
    return readdirSync(file, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [file];
    throw error;
  }
}

/** Once here instead of at every request. */
function compress(file) {
  if (!/\.(js|css|svg|html|json|txt|map)$/.test(file)) return;
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}

if (process.argv[1] === import.meta.filename) await buildIfStale();
