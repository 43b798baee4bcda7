import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { type Parsed, parseExposition } from './testing/parse-exposition.ts';

const token = 'a-token-for-the-scraper';
const withMetrics = { env: { METRICS_TOKEN: token } };
const asScraper = { headers: { authorization: `Bearer ${token}` } };

async function scrape({ guest }: TestApp): Promise<Parsed> {
  const response = await guest.send('GET /metrics', asScraper);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return parseExposition(response.body);
}

const sampleOf = ({ samples }: Parsed, name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v),
  )?.value;

describe('metrics', () => {
  test('a token that could be guessed stops the start, and is not repeated', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'guess me' })).toThrow(
      'METRICS_TOKEN: must have at least 16 characters and no space (it is "(hidden)")',
    );
    expect(readConfig({ METRICS_TOKEN: '' }).metricsToken).toBeUndefined();
  });

  test('are not there unless a token was set, and then only for whoever knows it', async () => {
    const without = await startApp();
    const nothing = await without.guest.send('GET /no-such-page', asScraper);
    expect(nothing.status).toBe(404);
    expect((await without.guest.send('GET /metrics', asScraper)).body).toBe(nothing.body);

    const { guest } = await startApp(withMetrics);
    for (const authorization of [
      '',
      token,
      'Bearer',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `Bearer  ${token}`,
    ]) {
      const response = await guest.send('GET /metrics', { headers: { authorization } });
      expect([authorization, response.status, response.body]).toEqual([authorization, 404, nothing.body]);
    }
  });

  test('count requests by route pattern and status, never by what was typed', async () => {
    const app = await startApp(withMetrics);
    const { client } = await app.given.session({ onboarded: true });
    await client.send(`GET /api/jobs/${newId()}?secret=word`);
    await client.call('GET /api/jobs');
    await app.guest.call('GET /api/jobs');
    await app.guest.send('GET /somewhere/nobody-ever-was');
    const metrics = await scrape(app);
    const requests = (labels: Record<string, string>) =>
      sampleOf(metrics, 'fieldwright_http_requests_total', labels);
    expect(requests({ method: 'GET', route: '/api/jobs/:id', status: '404' })).toBe(1);
    expect(requests({ route: '/api/jobs', status: '200' })).toBe(1);
    expect(requests({ route: '/api/jobs', status: '401' })).toBe(1);
    expect(requests({ route: '(none)', status: '404' })).toBe(1);
    expect(sampleOf(metrics, 'fieldwright_http_request_duration_seconds_count', { route: '/api/jobs' })).toBe(
      2,
    );
    expect(
      sampleOf(metrics, 'fieldwright_http_request_duration_seconds_bucket', {
        route: '/api/jobs',
        le: '+Inf',
      }),
    ).toBe(2);
    expect(JSON.stringify(metrics.samples)).not.toMatch(/secret|word|nobody-ever/);
  });

  test('tell how the process and its pool are', async () => {
    const metrics = await scrape(await startApp(withMetrics));
    expect(sampleOf(metrics, 'fieldwright_memory_bytes', { kind: 'resident' })).toBeGreaterThan(10_000_000);
    expect(
      sampleOf(metrics, 'fieldwright_event_loop_delay_seconds', { quantile: '0.99' }),
    ).toBeGreaterThanOrEqual(0);
    expect(sampleOf(metrics, 'fieldwright_database_connections', { state: 'most' })).toBe(12);
    expect(sampleOf(metrics, 'fieldwright_database_connections', { state: 'waiting' })).toBe(0);
    expect(sampleOf(metrics, 'fieldwright_database_up')).toBe(1);
    expect(sampleOf(metrics, 'fieldwright_uptime_seconds')).toBeGreaterThan(0);
  });

  test('tell what waits in the queue, for how long, and which mails failed', async () => {
    const app = await startApp(withMetrics);
    const { db } = app.deps;
    const before = await scrape(app);
    const add = (name: string, runAt: string) =>
      db.query.execute(
        sql`select graphile_worker.add_job(${name}::text, run_at => now() + ${runAt}::interval)`,
      );
    await add('signing.seal', '-90 seconds');
    await add('signing.seal', '-10 seconds');
    await add('signing.seal', '1 hour');
    const { accountId } = await app.given.account();
    for (const state of ['queued', 'failed', 'failed', 'withheld', 'withheld', 'withheld', 'sent'])
      await db.query.execute(sql`
        insert into mails (account_id, id, kind, dedupe_key, recipient, subject, state, created_at)
        values (${accountId}, ${newId()}, 'billing.receipt', ${newId()}, 'maria@example.com', 'Hello', ${state}, now())`);
    const after = await scrape(app);
    const tasks = (state: string) =>
      sampleOf(after, 'fieldwright_queue_tasks', { task: 'signing.seal', state });
    expect([tasks('due'), tasks('later'), tasks('running')]).toEqual([2, 1, undefined]);
    expect(sampleOf(after, 'fieldwright_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
    const mails = (metrics: Parsed, state: string) =>
      sampleOf(metrics, 'fieldwright_mails', { state }) ?? Number.NaN;
    expect(mails(after, 'queued') - mails(before, 'queued')).toBe(1);
    expect(mails(after, 'failed') - mails(before, 'failed')).toBe(2);
    expect(mails(after, 'withheld') - mails(before, 'withheld')).toBe(3);
    expect(JSON.stringify(after.samples)).not.toContain('maria');
  });

  test('go on without the database, and say that it is away', async () => {
    const app = await startApp(withMetrics);
    const { guest, deps } = app;
    const away = () => Promise.reject(new Error('Connection terminated'));
    const db = { ...deps.db, query: Object.assign(Object.create(deps.db.query), { execute: away }) };
    const cut = await startApp({ ...withMetrics, deps: { db } });
    expect(sampleOf(await scrape(cut), 'fieldwright_database_up')).toBe(0);
    expect((await guest.send('GET /healthz')).status).toBe(200);
  });
});
