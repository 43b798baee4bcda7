// An account 30 days after its owner left: nothing of it remains, and everybody else's is untouched.
import { describe, expect, test } from 'vitest';
import { openSource } from '#server/admin/backup/testing/backup-tools.ts';
import { fillEveryTable } from '#server/admin/backup/testing/fill-every-table.ts';
import { runCommand } from '#server/admin/run-command.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { leave, restore, restoreToken, rowsOf, yes } from './testing/leaving-tools.ts';

describe('30 days later', () => {
  test('everything is erased, rows and files, and nothing of anybody else', async () => {
    const app = await startApp();
    const gone = await app.given.subscriber();
    const stays = await app.given.subscriber();
    for (const { client } of [gone, stays]) {
      const { id } = await given.job({ client });
      await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
    }
    await gone.client.send(leave, { body: yes });
    app.clock.advance(days(30) - minutes(1));
    await app.runTimetable();
    expect(await rowsOf(app, gone.user)).toMatchObject({ accounts: 1, users: 1, charges: 1, files: 1 });
    app.clock.advance(minutes(1));
    await app.runTimetable();
    expect(await rowsOf(app, gone.user)).toEqual({
      accounts: 0,
      users: 0,
      charges: 0,
      attempts: 0,
      files: 0,
    });
    expect(await rowsOf(app, stays.user)).toMatchObject({ accounts: 1, users: 1, files: 1 });
    const { rows } = await app.deps.db.pool.query(
      'select type from audit_events where subject_id = $1 and account_id is null',
      [gone.user.accountId],
    );
    expect(rows).toEqual([{ type: 'account.purged' }]);
    const signup = { email: gone.user.email, password: 'brass valve 15 mm' };
    expect((await app.newGuest().call('POST /api/auth/signup', { body: signup })).status).toBe(200);
  });

  test('nothing of it is left in any table', { timeout: 120_000 }, async () => {
    const source = await openSource();
    await fillEveryTable(source);
    const { pool } = source.app.deps.db;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`,
    );
    const { rows: users } = await pool.query<{ accountId: string }>(
      'select account_id as "accountId" from users where email = $1',
      [source.email],
    );
    const accountId = users[0]?.accountId ?? '';
    const filled = async () => {
      const left: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await pool.query(`select from ${name} where account_id = $1 limit 1`, [
          accountId,
        ]);
        if (rowCount) left.push(name);
      }
      return left;
    };
    expect(await filled()).toEqual(
      expect.arrayContaining([
        'jobs',
        'signature_selections',
        'selection_pages',
        'change_orders',
        'change_order_counts',
      ]),
    );
    await source.client.ok('POST /api/subscription/cancel', { body: yes });
    source.app.clock.advance(days(30));
    await source.app.runTimetable();
    expect(await filled()).toEqual([]);
    for await (const { key } of source.app.deps.files.list(`accounts/${accountId}/`))
      throw new Error(`${key} is left.`);
  });

  test('not of an account that came back, or that the operator started again', async () => {
    const app = await startApp();
    const [linked, helped] = [await app.given.subscriber(), await app.given.subscriber()];
    for (const { client } of [linked, helped]) await client.send(leave, { body: yes });
    await app.guest.call(restore, { body: { token: (await restoreToken(app, linked.user)).token } });
    await runCommand(['reactivate', helped.user.email], { print: () => {}, complain: () => {} }, (work) =>
      work(app.deps),
    );
    app.clock.advance(days(31));
    await app.runTimetable();
    for (const { user } of [linked, helped])
      expect(await rowsOf(app, user)).toMatchObject({ accounts: 1, users: 1 });
  });
});
