// node scripts/advisories.mjs: whether a package the running product needs has a known hole. Without a network the short
// list beside this file decides; with one, npm's registry is asked too. It never fails because nobody answers.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const requestTimeoutMs = 20_000;

/** Sentences about packages of the lockfile that are older than the list allows. */
export function findOnList(lock, list) {
  return Object.entries(lock.packages).flatMap(([index, { version, dev }]) => {
    const name = index.replace(/^.*node_modules\//, '');
    return list
      .filter((entry) => !dev && entry.package === name && isBelow(version, entry.below))
      .map(({ below, why }) => `${name} ${version} is below ${below}. ${why}`);
  });
}

/** What `npm audit --json` found, or null when it found out nothing. */
export function readAudit(text) {
  try {
    const { vulnerabilities } = JSON.parse(text);
    if (!vulnerabilities) return null;
    return Object.values(vulnerabilities).map(
      ({ name, severity, range }) =>
        `${name} ${range}: an advisory of severity ${severity}; npm audit says which.`,
    );
  } catch {
    return null;
  }
}

/** 1.2.3-beta.4 is below 1.2.3. */
export function isBelow(version, bound) {
  const [own, theirs] = [version, bound].map((text) => {
    const [numbers, beta] = text.split('-', 2);
    return [...numbers.split('.').map(Number), beta === undefined ? 1 : 0];
  });
  const at = own.findIndex((number, index) => number !== theirs[index]);
  return at !== -1 && own[at] < theirs[at];
}

function queryRegistry() {
  const args = [
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${requestTimeoutMs / 2}`,
  ];
  const { stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    timeout: requestTimeoutMs,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return readAudit(stdout ?? '');
}

if (process.argv[1] === import.meta.filename) {
  const advisories = queryRegistry();
  if (!advisories)
    console.log('Online check skipped: the registry did not answer. The list in the repository was used.');
  const problems = [
    ...findOnList(readJson('package-lock.json'), readJson('scripts/advisories.json')),
    ...(advisories ?? []),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('No known advisory.');
  process.exitCode = problems.length ? 1 : 0;
}
