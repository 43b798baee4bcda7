// The calls of a sign-in, as the pages make them.
import type { AuditType } from '#server/audit-events.ts';
import type { Deps } from '#server/deps.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';

type Credentials = Pick<GivenUser, 'email' | 'password'>;

const credentials = ({ email, password }: Credentials) => ({ username: email, password });

export const logIn = (client: HttpClient, user: Credentials, more: Record<string, unknown> = {}) =>
  client.call('POST /api/auth/login', { body: { ...credentials(user), ...more } });

export const forceLogin = (client: HttpClient, user: Credentials, more: Record<string, unknown> = {}) =>
  client.call('POST /api/auth/force-logout-other', { body: { ...credentials(user), ...more } });

export const sendCode = (client: HttpClient, token: string, isBackupCode = false) =>
  client.call('POST /api/auth/mfa/login-verify', { body: { token, isBackupCode } });

/** 200 while the client is signed in. */
export const whoAmI = (client: HttpClient) => client.call('GET /api/auth/user');

export const sessionCookie = (client: HttpClient) => client.cookies.get('fieldwright_session');

/** Types of the audit events of an account, by name: within one millisecond their order is not fixed. */
export async function eventsOf({ db }: Deps, accountId: string): Promise<AuditType[]> {
  const { rows } = await db.pool.query<{ type: AuditType }>(
    'select type from audit_events where account_id = $1',
    [accountId],
  );
  return rows.map((row) => row.type).sort();
}
