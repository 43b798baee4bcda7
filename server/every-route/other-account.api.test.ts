// Every address with an id in it, called by people of one company with the ids of another: byte for byte the same reply
// as for an id that does not exist.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { callers, withIds } from './callers.ts';
import { type Everything, idsFor, inTurn, oneOfEverything, sender } from './one-of-everything.ts';

// In other addresses the token itself gives access.
const guarded = withIds.filter(
  (name) =>
    ['owner', 'owner alone', 'technician', 'staff'].includes(callers[name]) ||
    name === 'GET /api/objects/:id',
);

/** Hundreds of calls. */
const slow = { timeout: 120_000 };

const uuid = /^[0-9a-f-]{36}$/;
const asItIs = (id: string) => id;
/** PostgreSQL reads each of these as the same id. */
const spellings = [
  asItIs,
  (id: string) => id.toUpperCase(),
  (id: string) => id.replaceAll('-', ''),
  (id: string) => `{${id}}`,
];

const sameForm = (id: string) => (uuid.test(id) ? newId() : randomBytes(32).toString('base64url'));

const seen = ({ status, headers, bytes }: TestResponse) => ({
  status,
  body: bytes.toString(),
  headers: [...headers].filter(([header]) => header !== 'date'),
});

/** All rows of a company. */
async function rowsOf({ deps }: TestApp, accountId: string): Promise<Record<string, string>> {
  const { rows: tables } = await deps.db.pool.query<{ name: string; key: string }>(
    `select table_name as name, column_name as key from information_schema.columns
     where table_schema = 'public' and (column_name = 'account_id' or (table_name = 'accounts' and column_name = 'id'))`,
  );
  const found: Record<string, string> = {};
  for (const { name, key } of tables) {
    const { rows } = await deps.db.pool.query(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from ${name} t where ${key} = $1`,
      [accountId],
    );
    found[name] = rows[0].all;
  }
  return found;
}

test(
  'another company’s things are answered like what does not exist, and stay as they are',
  slow,
  async () => {
    const app = await startApp({ env: { RATE_LIMIT: 'off' } });
    const [theirs, ownRecords] = [await oneOfEverything(app, { isSigned: true }), await oneOfEverything(app)];
    const before = await rowsOf(app, theirs.accountId);
    expect(before.jobs).not.toBe('');

    const send = sender(ownRecords);
    const responses: unknown[] = [];
    const wanted: unknown[] = [];
    for (const name of guarded) {
      const [own, foreign] = [idsFor(name, ownRecords), idsFor(name, theirs)];
      for (const param of Object.keys(own).filter((one) => one !== 'type')) {
        const id = foreign[param] ?? '';
        const unknown = seen(await send(name, { ...own, [param]: sameForm(id) }));
        expect([name, param, unknown.status]).toEqual([name, param, 404]);
        for (const spell of uuid.test(id) ? spellings : [asItIs]) {
          // One id at a time: in an address with an own job, somebody else's payment.
          responses.push([name, spell(id), seen(await send(name, { ...own, [param]: spell(id) }))]);
          wanted.push([name, spell(id), unknown]);
        }
      }
    }
    expect(responses).toEqual(wanted);
    expect(await rowsOf(app, theirs.accountId)).toEqual(before);
    await expectReached(theirs);
  },
);

/** The same calls by the owners of those ids: proof that only the company was wrong before. */
async function expectReached(everything: Everything): Promise<void> {
  const send = sender(everything);
  const missed: unknown[] = [];
  for (const name of inTurn(guarded)) {
    const { status, body } = await send(name, idsFor(name, everything));
    // A conflict means that the thing was found.
    if (status >= 400 && status !== 409) missed.push([name, status, body]);
  }
  expect(missed).toEqual([]);
}
