// npm run demo: the product on a folder of its own, with a company at work in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readPostmaster, runsOn } from '#server/platform/db/postmaster.ts';
import { company, officePerson, owner, technicians } from './company.ts';
import { clearFolder, demoSettings, readMark, writeMark } from './folder.ts';

const help = `npm run demo                     starts the demo; fills its folder first, if that is still to be done
npm run demo -- --reset          begins anew, with days around today
npm run demo -- --folder <path>  works in another folder than demo-data
PORT=8080 npm run demo           listens on another port than 3000`;

const root = path.resolve(import.meta.dirname, '..');

export async function runDemo(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { reset: { type: 'boolean' }, folder: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const folder = path.resolve(values.folder ?? path.join(root, 'demo-data'));
  const found = readMark(folder);
  if (found && (await isServed(folder, found.port))) {
    if (values.reset) throw new Error(`The demo runs on port ${found.port}. Stop it first.`);
    console.log('The demo is running already.');
    return introduce(found.port);
  }
  const port = await choosePort();
  const isFilled = found?.filledAt && !values.reset;
  if (!isFilled) {
    await stopLeftDatabase(folder);
    clearFolder(folder, port);
    console.log('Writing ten weeks of work into the demo …');
    // Side by side: the filling works from the sources and needs no build.
    await runAll([['--import', 'tsx', 'demo/fill-folder.ts', folder, String(port)], ['scripts/build.mjs']]);
  } else {
    await runAll([['scripts/build.mjs']]);
  }
  writeMark(folder, { filledAt: isFilled ? found.filledAt : new Date().toISOString(), port });
  setEnvironment(folder, port);
  const ready = whenReady();
  await import(path.join(root, 'dist/server/main.js'));
  await ready;
  introduce(port);
  if (isFilled) hintAtAge(found.filledAt ?? '');
}

function introduce(port: number): void {
  const [technician] = technicians;
  console.log(`
  ${company.companyName}: http://localhost:${port}

    owner        ${owner.email}     ${owner.password}
    office       ${officePerson.email}       ${owner.password}
    technician   ${technician.email}       ${owner.password}

  Emails to everybody: http://localhost:${port}/dev/mail
  Ctrl-C stops it. npm run demo -- --reset begins anew.
`);
}

function hintAtAge(filledAt: string): void {
  const days = Math.floor((Date.now() - Date.parse(filledAt)) / 86_400_000);
  if (days > 6) console.log(`  The calendar was filled ${days} days ago; --reset brings it up to today.\n`);
}

/** The one that was chosen, or the first free one from 3000 on. */
async function choosePort(): Promise<number> {
  if (process.env.PORT) return Number(process.env.PORT);
  for (let port = 3000; ; port += 1) {
    if (!(await isFree(port))) continue;
    if (port !== 3000) console.log(`Port 3000 is taken: the demo listens on ${port}.`);
    return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const isUp = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok === true;

/** By a product on this very folder: the port may be somebody else's by now. */
async function isServed(folder: string, port: number): Promise<boolean> {
  return databaseOf(folder) !== null && (await isUp(port));
}

function databaseOf(folder: string): number | null {
  const cluster = path.join(folder, 'postgres/cluster');
  const found = readPostmaster(cluster);
  return found && runsOn(cluster, found.pid) ? found.pid : null;
}

/** Of a demo that was killed: its folder cannot be deleted under it. */
async function stopLeftDatabase(folder: string): Promise<void> {
  const pid = databaseOf(folder);
  if (pid) process.kill(pid, 'SIGINT');
  while (databaseOf(folder)) await delay(50);
}

/** Ends the demo when one of them fails, and all of them when the demo is to end. */
async function runAll(commands: string[][]): Promise<void> {
  const children = commands.map((command) =>
    spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }),
  );
  const ends = children.map(exitCodeOf);
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  let isStopped = false;
  const onSignal = () => {
    isStopped = true;
    stop();
  };
  for (const signal of signals) process.on(signal, onSignal);
  await Promise.all(ends.map((end) => end.then((code) => code !== 0 && stop())));
  for (const signal of signals) process.off(signal, onSignal);
  const codes = await Promise.all(ends);
  if (isStopped || codes.some((code) => code !== 0)) process.exit(1);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const exitCodeOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', resolve));

/** The settings of another installation, in the environment or in .env, mean nothing here. */
function setEnvironment(folder: string, port: number): void {
  const ours = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'TZ', 'HOST', 'npm_lifecycle_event'];
  for (const name of Object.keys(process.env)) if (!ours.includes(name)) delete process.env[name];
  // With the page that shows emails.
  Object.assign(process.env, demoSettings(folder, port), { NODE_ENV: 'development', LOG_LEVEL: 'error' });
}

/** The product says so in two lines of its own; ours stand in their place. */
function whenReady(): Promise<void> {
  const write = process.stdout.write.bind(process.stdout);
  return new Promise((resolve) => {
    process.stdout.write = (chunk: string | Uint8Array) => {
      const text = String(chunk);
      if (text.startsWith('Email goes to')) {
        process.stdout.write = write;
        resolve();
      }
      return /^(?:Fieldwright is ready|Email goes to)/.test(text) || write(chunk);
    };
  });
}
