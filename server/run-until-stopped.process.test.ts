// The process ends when it should, also with a thread at work that cannot be interrupted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const tested = new URL('./run-until-stopped.ts', import.meta.url).href;
const busyThread = `new Worker("require('node:child_process').spawnSync('sleep', ['20'])", { eval: true });`;

const program = (stop: string, before = '') => `
  import { Worker } from 'node:worker_threads';
  import { runUntilStopped } from ${JSON.stringify(tested)};
  ${before}
  void runUntilStopped(async () => ({
    address: null, mailGoesTo: 'nowhere', paymentsGoThrough: null, customersPayThrough: null, failed: new Promise(() => {}), stop: ${stop},
  }));`;

async function stopped(source: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source]);
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
    if (output.includes('Payments') || output.includes('Email goes to')) child.kill('SIGTERM');
  });
  let problem = '';
  child.stderr.on('data', (text: Buffer) => {
    problem += text;
  });
  await once(child.stdout, 'data');
  const begun = Date.now();
  const [code, signal] = await once(child, 'exit');
  return { code, signal, problem, isQuick: Date.now() - begun < 10_000 };
}

test('in order', async () => {
  expect(await stopped(program('async () => {}'))).toEqual({
    code: 0,
    signal: null,
    problem: '',
    isQuick: true,
  });
});

test('at once, where a thread would hold it up', async () => {
  const stop = "async () => { throw new Error('A document was still being printed.'); }";
  expect(await stopped(program(stop, busyThread))).toEqual({
    code: null,
    signal: 'SIGKILL',
    problem: 'Fieldwright did not stop cleanly. A document was still being printed.\n',
    isQuick: true,
  });
});
