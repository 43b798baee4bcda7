// What tests of technicians do again and again: read the invitation, accept it, sign in.
import type { HttpClient, TestResponse } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';

export const password = 'brass fitting 15 mm';

/** The secret part of the link in the newest invitation to that address. */
export async function invitationToken(app: TestApp, email: string): Promise<string> {
  await app.drain();
  for (const mail of await app.mailbox.all(email)) {
    const link = (mail.text ?? '').match(/\/technician\/accept-invitation\/([\w-]+)/);
    if (link?.[1]) return link[1];
  }
  throw new Error(`No invitation to ${email}`);
}

export const accept = (
  client: HttpClient,
  token: string,
  email: string,
  overrides: Record<string, unknown> = {},
): Promise<TestResponse> =>
  client.call('POST /api/technician-invitations/:token/accept', {
    params: { token },
    body: {
      email,
      password,
      confirmPassword: password,
      ...overrides,
    },
  });

export const signIn = (client: HttpClient, email: string, overrides = password): Promise<TestResponse> =>
  client.call('POST /api/auth/login', { body: { username: email, password: overrides } });
