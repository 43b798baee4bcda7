import { describe, expect, test } from 'vitest';
import type { AuditFact } from '#server/audit-events.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { help, runCommand } from './run-command.ts';

const run = async ({ deps }: TestApp, ...args: string[]) => {
  const printed: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    complain: (line: string) => void complaints.push(line),
  };
  const code = await runCommand(args, terminal, (work) => work(deps));
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
};

const eventsOf = async ({ deps }: TestApp, accountId: string) => {
  const { rows } = await deps.db.pool.query<AuditFact>(
    'select type, data from audit_events where account_id = $1',
    [accountId],
  );
  return rows;
};

const logIn = ({ newGuest }: TestApp, user: { email: string; password: string }) =>
  newGuest().call('POST /api/auth/login', { body: { username: user.email, password: user.password } });

describe('the operator', () => {
  test.each([[], ['help'], ['--help']])('gets help, without a database: %j', async (...args) => {
    const printed: string[] = [];
    const terminal = { print: (line: string) => void printed.push(line), complain: () => {} };
    const opened = () => Promise.reject(new Error('opened'));
    expect(await runCommand(args, terminal, opened, opened)).toBe(0);
    expect(printed).toEqual([help]);
    for (const name of [
      'accounts',
      'account <email or id>',
      'invite <email>',
      'deactivate <email>',
      'reactivate <email>',
      'grant-year <email>',
      'reset-mfa <email>',
      'verify',
      'backup <file or folder>',
      'restore <file>',
    ])
      expect(help).toContain(`  ${name} `);
  });

  test.each([
    [['dance'], 'There is no command "dance".'],
    [['constructor'], 'There is no command "constructor".'],
    [['deactivate'], 'Usage: deactivate <email>'],
    [['account', 'nobody'], 'Usage: account <email or id>'],
    [['deactivate', '01890a5d-ac96-774b-bcce-b302099a8057'], 'Usage: deactivate <email>'],
    [['deactivate', 'nobody'], 'Usage: deactivate <email>'],
    [['deactivate', 'a@x.example', 'b@x.example'], 'Usage: deactivate <email>'],
    [['accounts', 'all'], 'Usage: accounts'],
    [['backup'], 'Usage: backup <file or folder>'],
    [['restore'], 'Usage: restore <file>'],
    [['restore', 'one.tar', 'two.tar'], 'Usage: restore <file>'],
  ])('is told when %j is not understood', async (args, complaint) => {
    const { code, complaints } = await run(await startApp(), ...args);
    expect(code).toBe(2);
    expect(complaints).toContain(complaint);
  });

  test.each(['account', 'deactivate', 'reactivate', 'grant-year', 'reset-mfa'])(
    '%s: an unknown user is named',
    async (name) => {
      const response = await run(await startApp(), name, 'nobody@nowhere.example');
      expect(response).toMatchObject({ code: 1, complaints: 'There is no user nobody@nowhere.example.' });
    },
  );

  test('opens an account for a new owner, who chooses a password and has proven the address with it', async () => {
    const app = await startApp({ env: { SIGN_UP: 'invite' } });
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await run(app, 'invite', email)).code).toBe(0);
    expect(await run(app, 'invite', email)).toMatchObject({
      code: 1,
      complaints: `${email} is a user already.`,
    });
    await app.drain();
    const link = app.mailbox.link(await app.mailbox.latest(email), '/reset-password');
    app.clock.advance(6 * 24 * 3_600_000);
    const token = new URL(link).searchParams.get('token');
    const client = app.newGuest();
    const body = { token, newPassword: 'a quite new one 7' } as const;
    expect((await client.send('POST /api/auth/reset-password', { body })).body.autoLoggedIn).toBe(true);
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({ email, emailConfirmed: true });
    const closed = await startApp({ env: { SIGN_UP: 'closed' } });
    expect((await run(closed, 'invite', 'new@example.com')).code).toBe(1);
  });

  test('sees all accounts and the users of one', async () => {
    const app = await startApp();
    const owner = await app.given.mfaUser();
    const helper = await app.given.user({ accountId: owner.accountId, role: 'technician' });
    const list = await run(app, 'accounts');
    expect(list.code).toBe(0);
    expect(list.printed.split('\n')[0]).toMatch(/^OWNER +SINCE +STATE +SUBSCRIPTION +USERS$/);
    expect(list.printed).toMatch(new RegExp(`${owner.email} +\\S+ +works +lifetime +2`));
    const one = await run(app, 'account', helper.email.toUpperCase());
    expect(one.printed).toContain(owner.accountId);
    expect(one.printed).toMatch(new RegExp(`${owner.email} +owner +\\S+ +works +on`));
    expect(one.printed).toMatch(new RegExp(`${helper.email} +technician +\\S+ +works +off`));
    expect(one.printed).not.toMatch(/argon2/);
    expect(await run(app, 'account', owner.accountId.toUpperCase())).toEqual(one);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await run(app, 'account', nobody)).toMatchObject({
      code: 1,
      complaints: `There is no account ${nobody}.`,
    });
  });

  test('sees an account that nobody belongs to, by the id that verify names', async () => {
    const app = await startApp();
    const { accountId } = await app.given.account();
    expect((await run(app, 'accounts')).printed).toContain('(no owner)');
    const one = await run(app, 'account', accountId);
    expect(one.code).toBe(0);
    expect(one.printed).toContain(accountId);
    expect(one.printed).toContain('(nobody)');
  });

  test('stops an account at once, technicians included, and lets it work again', async () => {
    const app = await startApp();
    const { client, user: owner } = await app.given.session();
    const { client: field, user: helper } = await app.given.session({
      accountId: owner.accountId,
      role: 'technician',
    });
    expect(await run(app, 'deactivate', helper.email)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('is a technician'),
    });
    expect(await run(app, 'deactivate', owner.email)).toMatchObject({
      code: 0,
      printed: `The account of ${owner.email} is stopped.`,
    });
    for (const browser of [client, field])
      expect((await browser.call('GET /api/auth/user')).status).toBe(401);
    expect((await logIn(app, owner)).status).toBe(401);
    expect((await run(app, 'account', owner.email)).printed).toMatch(/State +stopped \d{4}-\d\d-\d\d/);
    expect(await run(app, 'deactivate', owner.email)).toMatchObject({ code: 1 });

    expect((await run(app, 'reactivate', owner.email)).code).toBe(0);
    expect((await run(app, 'reactivate', owner.email)).code).toBe(1);
    // The sessions of before do not come back.
    expect((await client.call('GET /api/auth/user')).status).toBe(401);
    expect((await logIn(app, owner)).body.success).toBe(true);
    expect(await eventsOf(app, owner.accountId)).toEqual(
      expect.arrayContaining([
        { type: 'account.deactivated', data: { by: 'operator' } },
        { type: 'account.reactivated', data: { by: 'operator' } },
      ]),
    );
  });

  test('helps a user who lost phone and backup codes; the user gets a mail', async () => {
    const app = await startApp();
    const user = await app.given.mfaUser();
    expect((await logIn(app, user)).body.requiresMfaVerification).toBe(true);
    expect((await run(app, 'reset-mfa', user.email)).code).toBe(0);
    expect((await logIn(app, user)).body.success).toBe(true);
    await app.drain();
    expect((await app.mailbox.latest(user.email)).subject).toBe('Two-factor authentication is off');
    expect(await eventsOf(app, user.accountId)).toContainEqual({
      type: 'mfa.disabled',
      data: { by: 'operator' },
    });
    expect(await run(app, 'reset-mfa', user.email)).toMatchObject({
      code: 1,
      complaints: `${user.email} has no two-factor authentication.`,
    });
  });
});
