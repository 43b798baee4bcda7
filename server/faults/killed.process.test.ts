// kill -9 at a random moment while people work, again and again, sometimes with the database. Afterwards everything that
// was acknowledged is there, and the records keep every rule.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';
import {
  newDataDir,
  postmaster,
  queryEmbedded,
  runAdmin,
  startProduct,
} from '#server/testing/product-process.ts';
import { movedTo, nothingTold, signUp, type Told, work } from './people-at-work.ts';

const rounds = process.env.FAULTS === 'all' ? 40 : 3;
const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
const stageOrder = ['estimate', 'work_order', 'invoice'];

/** Repeatable by its seed (mulberry32). */
function randomNumbers(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`${rounds} times kill -9 at work (seed ${seed})`, { timeout: 900_000 }, async () => {
  const random = randomNumbers(seed);
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir, BILLING: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
  const told = nothingTold();
  let people: HttpClient[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(env);
    if (people.length === 0) people = [await signUp(product.base), await signUp(product.base)];
    people = people.map((person) => movedTo(person, product.base));
    let isOver = false;
    const working = people.map((person) => work(person, told, () => isOver));
    await delay(200 + random() * 1500);
    const database = random() < 0.3 ? postmaster(dataDir) : null;
    await product.kill();
    if (database) process.kill(database.pid, 'SIGKILL');
    isOver = true;
    await Promise.all(working);
  }
  const last = await startProduct(env);
  people = people.map((person) => movedTo(person, last.base));
  await expectKept(told, people);
  await sealed(dataDir);
  expect(await last.stop()).toBe(0);
  expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});

async function expectKept(told: Told, people: HttpClient[]): Promise<void> {
  for (const { length } of [[...told.jobs], told.signed, told.photos]) expect(length).toBeGreaterThan(0);
  const found = new Map<string, { jobNumber: string; totalAmount: string; currentStage: string }>();
  for (const person of people) {
    const { status, body } = await person.get('/api/jobs');
    expect(status).toBe(200);
    for (const job of body) found.set(job.id, job);
  }
  for (const [id, { number, total }] of told.jobs)
    expect(found.get(id)).toMatchObject({ jobNumber: number, totalAmount: total });
  for (const [id, stage] of told.stages)
    expect(stageOrder.indexOf(found.get(id)?.currentStage ?? '')).toBeGreaterThanOrEqual(
      stageOrder.indexOf(stage),
    );
  for (const path of told.photos) {
    const answers = await Promise.all(people.map((person) => person.get(path)));
    expect(answers.map(({ status }) => status)).toContain(200);
  }
}

/** What was signed gets its seal from the queue, without anybody asking. */
async function sealed(dataDir: string): Promise<void> {
  for (;;) {
    const open = await queryEmbedded(
      dataDir,
      'select id from signature_requests where signed_at is not null and sealed_at is null',
    );
    if (open.length === 0) return;
    await delay(200);
  }
}
