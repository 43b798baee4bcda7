// Every endpoint with a body, given a wrong one by a caller who may call it.
import { expect, test } from 'vitest';
import type { TestRequestOptions } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { byName, callers, changing, type Name } from './callers.ts';
import {
  type Everything,
  idsFor,
  inTurn,
  oneOfEverything,
  refusalProblem,
  type Send,
  sender,
} from './one-of-everything.ts';

const json = { 'content-type': 'application/json' };
const deep = 10_000;

/** Readable; then accepted or refused by the rules of the endpoint. */
const wellFormed: Record<string, TestRequestOptions> = {
  nothing: { raw: '', headers: {} },
  null: { raw: 'null', headers: json },
  'a list': { raw: '[]', headers: json },
  'a text': { raw: '"text"', headers: json },
  'a number': { raw: '1e309', headers: json },
  'a deep list': { raw: '['.repeat(deep) + ']'.repeat(deep), headers: json },
  'a deep object': { raw: `${'{"lineItems":'.repeat(deep)}1${'}'.repeat(deep)}`, headers: json },
};

/** Refused wherever JSON is taken, for every caller. */
const unreadable: Record<string, TestRequestOptions & { status: number; code: string }> = {
  'half of it': { raw: '{"a":', headers: json, status: 400, code: 'malformed_body' },
  'a poisoned prototype': {
    raw: '{"__proto__":{"role":"owner"}}',
    headers: json,
    status: 400,
    code: 'malformed_body',
  },
  'two megabytes': {
    raw: Buffer.from(`{"a":"${'x'.repeat(2_000_000)}"}`),
    headers: json,
    status: 413,
    code: 'too_large',
  },
  text: { raw: '{}', headers: { 'content-type': 'text/plain' }, status: 415, code: 'wrong_content_type' },
  xml: { raw: '<a/>', headers: { 'content-type': 'text/xml' }, status: 415, code: 'wrong_content_type' },
};

interface Rightful {
  send: Send;
  ids: Record<string, string>;
}

/** Endpoints without an id get a new user for each call: it may end a session or an account. */
async function rightful(app: TestApp, everything: Everything, name: Name): Promise<Rightful> {
  if (name.includes(':')) return { send: sender(everything), ids: idsFor(name, everything) };
  const { client } = await app.given.session({
    role: callers[name] === 'technician' ? 'technician' : 'owner',
  });
  return { send: sender({ ...everything, owner: client, technician: client }), ids: {} };
}

test('every body is accepted, or refused with one of our own messages', { timeout: 120_000 }, async () => {
  const app = await startApp({ env: { RATE_LIMIT: 'off' } });
  const everything = await oneOfEverything(app);
  const wrong: unknown[] = [];
  for (const name of inTurn(changing)) {
    const { send, ids } = await rightful(app, everything, name);
    const isJson = byName[name].takes === undefined;
    for (const [what, { status, code, ...options }] of Object.entries(isJson ? unreadable : {})) {
      const response = await send(name, ids, options);
      if (response.status !== status || response.body.code !== code || refusalProblem(response))
        wrong.push([name, what, response.status, response.body]);
    }
    for (const [what, options] of Object.entries(wellFormed)) {
      const problem = refusalProblem(await send(name, ids, options));
      if (problem) wrong.push([name, what, problem]);
    }
  }
  expect(wrong).toEqual([]);
});
