import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toDataURL } from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes, seconds } from '#server/platform/clock.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { codeOf, stepAt } from './mfa/totp.ts';
import { installLimitMs, installTestTools } from './testing/install-test-tools.ts';
import { eventsOf, forceLogin, logIn, sendCode, whoAmI } from './testing/sign-in.ts';

let tools: string[] = [];
beforeAll(() => {
  tools = installTestTools();
}, installLimitMs);

/** What a phone reads; without zbarimg, what must have been drawn is drawn again and compared. */
async function readQrCode(dataUrl: string, expected: string): Promise<string> {
  if (!tools.includes('zbarimg'))
    return dataUrl === (await toDataURL(expected, { type: 'image/png', margin: 2, width: 264 }))
      ? expected
      : '(another picture)';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-qr-'));
  const file = path.join(folder, 'code.png');
  writeFileSync(file, Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
  const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.trim();
}

/** A phone that was shown the key. */
function phone(manualEntryKey: string) {
  const bits = [...manualEntryKey].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return (time: Date, stepsLater = 0) => codeOf(secret, stepAt(time) + stepsLater);
}

const password = 'copper elbow 22 mm';
const setUp = async (client: HttpClient) => await client.ok('POST /api/mfa/setup', { body: { password } });
const verify = (client: HttpClient, token: string) =>
  client.call('POST /api/mfa/verify', { body: { token } });

describe('setting up two factors', () => {
  test('shows a QR code that a phone can read, and the same key to type', async () => {
    const { given } = await startApp({ env: { APP_NAME: 'Ridge & Line' } });
    const { client, user } = await given.session();
    const { qrCode, manualEntryKey } = await setUp(client);
    expect(manualEntryKey).toMatch(/^[A-Z2-7]{32}$/);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    const email = encodeURIComponent(user.email);
    const expected = `otpauth://totp/Ridge%20%26%20Line:${email}?secret=${manualEntryKey}&issuer=Ridge%20%26%20Line`;
    expect(await readQrCode(qrCode, expected)).toBe(expected);
  });

  test('counts for nothing until a code has come back', async () => {
    const { given, newGuest } = await startApp();
    const { client, user } = await given.session();
    await setUp(client);
    expect((await client.call('GET /api/mfa/status')).body).toEqual({
      mfaEnabled: false,
      backupCodesLeft: 0,
    });
    expect((await logIn(newGuest(), user)).body.sessionConflict).toBe(true);
  });

  test('with the code it is on: ten backup codes, a mail, a line in the audit, and the next sign-in asks', async () => {
    const { given, newGuest, clock, deps, drain, mailbox } = await startApp();
    const { client, user } = await given.session();
    const code = phone((await setUp(client)).manualEntryKey);
    const body = await client.ok('POST /api/mfa/verify', { body: { token: code(clock.now()) } });
    expect(body.backupCodes).toHaveLength(10);
    expect(new Set(body.backupCodes).size).toBe(10);
    for (const backup of body.backupCodes)
      expect(backup).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{4}-[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{4}$/);
    expect((await client.call('GET /api/mfa/status')).body).toEqual({
      mfaEnabled: true,
      backupCodesLeft: 10,
    });
    await drain();
    expect((await mailbox.latest(user.email)).subject).toBe('Two-factor authentication is on');
    expect(await eventsOf(deps, user.accountId)).toEqual(['mfa.enabled']);

    await client.call('POST /api/auth/logout');
    const guest = newGuest();
    expect((await logIn(guest, user)).body.requiresMfaVerification).toBe(true);
    // The code that turned it on is used up.
    expect((await sendCode(guest, code(clock.now()))).status).toBe(401);
    clock.advance(seconds(30));
    expect((await sendCode(guest, code(clock.now()))).body.success).toBe(true);
    await guest.call('POST /api/auth/logout');
    await logIn(guest, user);
    expect((await sendCode(guest, body.backupCodes[4] ?? '', true)).body.success).toBe(true);
  });

  test('keeps neither the secret nor the backup codes in the clear', async () => {
    const { given, deps, clock } = await startApp();
    const { client, user } = await given.session();
    const { manualEntryKey } = await setUp(client);
    const body = await client.ok('POST /api/mfa/verify', {
      body: { token: phone(manualEntryKey)(clock.now()) },
    });
    const { rows } = await deps.db.pool.query(
      'select u.totp_secret, c.code_hash from users u join backup_codes c on c.user_id = u.id where u.id = $1',
      [user.userId],
    );
    expect(rows).toHaveLength(10);
    expect(deps.secrets.decrypt('totp', rows[0].totp_secret)).toHaveLength(20);
    expect(rows[0].totp_secret.length).toBe(48);
    const stored = JSON.stringify(rows.map((row) => row.code_hash.toString('latin1')));
    for (const code of body.backupCodes) expect(stored).not.toContain(code);
  });

  test('a wrong code is a mistake in the form, not the end of the session', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    await setUp(client);
    const response = await client.call('POST /api/mfa/verify', { body: { token: '000000' } });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      message: 'Invalid verification code. Please try again.',
      code: 'invalid_input',
      fields: { token: 'Invalid verification code. Please try again.' },
    });
    expect((await client.call('GET /api/mfa/status')).body.mfaEnabled).toBe(false);
  });

  test.each(['12345', '1234567', '12a456', '', 123456])('%j is not even a code', async (token) => {
    const { given } = await startApp();
    const { client } = await given.session();
    await setUp(client);
    expect((await client.send('POST /api/mfa/verify', { body: { token } })).status).toBe(400);
  });

  test('begun again, only the newest secret counts; without a beginning there is nothing to verify', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session();
    expect((await client.call('POST /api/mfa/verify', { body: { token: '123456' } })).status).toBe(409);
    const old = phone((await setUp(client)).manualEntryKey);
    const code = phone((await setUp(client)).manualEntryKey);
    expect((await client.call('POST /api/mfa/verify', { body: { token: old(clock.now()) } })).status).toBe(
      400,
    );
    expect((await client.call('POST /api/mfa/verify', { body: { token: code(clock.now()) } })).status).toBe(
      200,
    );
  });

  test('is refused when it is on already, and two at once turn it on once', async () => {
    const { given, clock } = await startApp();
    const { client } = await given.session();
    const token = phone((await setUp(client)).manualEntryKey)(clock.now());
    const headers = { 'x-csrf-token': await client.csrfToken() };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.call('POST /api/mfa/verify', { body: { token }, csrf: false, headers }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const again = await client.call('POST /api/mfa/setup', { body: { password } });
    expect([again.status, again.body.code]).toEqual([409, 'mfa_already_on']);
    expect((await client.call('POST /api/mfa/verify', { body: { token } })).body.code).toBe('mfa_already_on');
  });

  test('needs the password: a borrowed session must not become a lock-out', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const without = await client.send('POST /api/mfa/setup');
    expect([without.status, without.body.fields]).toEqual([400, { password: 'Please enter your password' }]);
    const wrong = await client.call('POST /api/mfa/setup', { body: { password: 'not the one' } });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    expect((await verify(client, '123456')).status).toBe(409);
  });

  test('is finished in the session that began it, within ten minutes', async () => {
    const { given, newGuest, clock } = await startApp();
    const { client, user } = await given.session();
    const code = phone((await setUp(client)).manualEntryKey);
    const other = newGuest();
    await forceLogin(other, user);
    expect((await verify(other, code(clock.now()))).status).toBe(409);
    const late = phone((await setUp(other)).manualEntryKey);
    clock.advance(minutes(10));
    expect((await verify(other, late(clock.now()))).status).toBe(409);
    const again = phone((await setUp(other)).manualEntryKey);
    clock.advance(minutes(10) - 1);
    expect((await verify(other, again(clock.now()))).status).toBe(200);
  });

  test('the notice has a link that undoes it once, within 48 hours, and signs every device out', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ remember: true });
    const turnOn = async (by: HttpClient) => {
      const code = phone((await setUp(by)).manualEntryKey);
      expect((await verify(by, code(app.clock.now()))).status).toBe(200);
      await app.drain();
      const link = app.mailbox.link(await app.mailbox.latest(user.email), '/undo-two-factor');
      return new URL(link).searchParams.get('token') ?? '';
    };
    const token = await turnOn(client);
    const { rows } = await app.deps.db.pool.query('select l::text as row from account_links l');
    expect(JSON.stringify(rows)).not.toContain(token);
    app.clock.advance(hours(48) - 1);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => app.newGuest().call('POST /api/mfa/undo', { body: { token } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const evicted = await whoAmI(client);
    expect([evicted.status, evicted.body.code]).toEqual([401, 'session_invalidated']);
    await app.drain();
    expect((await app.mailbox.latest(user.email)).subject).toBe('Two-factor authentication is off');
    expect(await eventsOf(app.deps, user.accountId)).toEqual(['mfa.disabled', 'mfa.enabled']);

    const fresh = app.newGuest();
    expect((await logIn(fresh, user, { rememberMe: true })).body.success).toBe(true);
    const off = await turnOn(fresh);
    await fresh.call('POST /api/mfa/disable', { body: { password } });
    expect((await app.guest.call('POST /api/mfa/undo', { body: { token: off } })).status).toBe(410);
    const late = await turnOn(fresh);
    app.clock.advance(hours(48));
    expect((await app.guest.call('POST /api/mfa/undo', { body: { token: late } })).status).toBe(410);
    expect((await fresh.call('GET /api/mfa/status')).body.mfaEnabled).toBe(true);
  });

  test('is for technicians too, each for themselves', async () => {
    const { given, clock } = await startApp();
    const { client: owner, user } = await given.session();
    const { client } = await given.session({ accountId: user.accountId, role: 'technician' });
    const code = phone((await setUp(client)).manualEntryKey);
    expect((await client.call('POST /api/mfa/verify', { body: { token: code(clock.now()) } })).status).toBe(
      200,
    );
    expect((await owner.call('GET /api/mfa/status')).body.mfaEnabled).toBe(false);
  });
});

describe('turning two factors off', () => {
  test('needs the password, sends a mail, and ends what was begun with it', async () => {
    const { given, newGuest, deps, drain, mailbox } = await startApp();
    const user = await given.mfaUser();
    const client = await given.sessionOf(user);
    const begun = newGuest();
    await logIn(begun, user);
    const refused = await client.call('POST /api/mfa/disable', { body: { password: 'wrong password' } });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      message: 'Failed to disable MFA. Please check your password.',
      code: 'wrong_password',
    });
    expect((await client.call('GET /api/mfa/status')).body.mfaEnabled).toBe(true);
    expect((await client.call('POST /api/mfa/disable', { body: { password: user.password } })).body).toEqual({
      success: true,
    });
    expect((await client.call('GET /api/mfa/status')).body).toEqual({
      mfaEnabled: false,
      backupCodesLeft: 0,
    });
    expect((await sendCode(begun, user.code())).body.code).toBe('login_expired');
    await drain();
    expect((await mailbox.latest(user.email)).subject).toBe('Two-factor authentication is off');
    expect(await eventsOf(deps, user.accountId)).toContain('mfa.disabled');
    expect((await logIn(client, user)).body.success).toBe(true);
    expect(
      (await client.call('POST /api/mfa/disable', { body: { password: user.password } })).body.code,
    ).toBe('mfa_not_on');
  });

  test('a new phone can be set up in the same minute', async () => {
    const { given, guest, clock } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    await sendCode(guest, user.code());
    await guest.call('POST /api/mfa/disable', { body: { password: user.password } });
    const code = phone((await setUp(guest)).manualEntryKey);
    expect((await guest.call('POST /api/mfa/verify', { body: { token: code(clock.now()) } })).status).toBe(
      200,
    );
  });
});

describe('new backup codes', () => {
  test('need the password and two factors; the old ones stop working', async () => {
    const { given, newGuest, deps, drain, mailbox } = await startApp();
    const user = await given.mfaUser();
    const client = await given.sessionOf(user);
    const wrong = await client.call('POST /api/mfa/backup-codes', { body: { password: 'wrong password' } });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    const body = await client.ok('POST /api/mfa/backup-codes', { body: { password: user.password } });
    expect(body.backupCodes).toHaveLength(10);
    expect((await client.call('GET /api/mfa/status')).body.backupCodesLeft).toBe(10);
    await client.call('POST /api/auth/logout');
    const guest = newGuest();
    await logIn(guest, user);
    expect((await sendCode(guest, user.backupCodes[0] ?? '', true)).status).toBe(401);
    expect((await sendCode(guest, body.backupCodes[0] ?? '', true)).status).toBe(200);
    expect((await whoAmI(guest)).status).toBe(200);
    await drain();
    expect((await mailbox.latest(user.email)).subject).toBe('You have new backup codes');
    expect(await eventsOf(deps, user.accountId)).toContain('mfa.backup_codes_renewed');

    const { client: plain, user: without } = await given.session();
    const none = await plain.call('POST /api/mfa/backup-codes', { body: { password: without.password } });
    expect([none.status, none.body.code]).toEqual([409, 'mfa_not_on']);
  });
});
