// What tests of technicians do again and again: add somebody, read the invitation, accept it.
import type { Technician } from '#contract/technicians.ts';
import { newId } from '#server/platform/ids.ts';
import type { Answer, HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { good } from '../../jobs/testing/test-tools.ts';

export const password = 'brass fitting 15 mm';

/** An address nobody else uses. */
export const newAddress = () => `sam-${newId()}@example.com`;

export async function addTechnician(
  { client }: { client: HttpClient },
  wish: Partial<{ name: string; email: string; phone: string }> = {},
): Promise<Technician> {
  return good(await client.post('/api/technicians', { name: 'Sam Ortiz', email: newAddress(), ...wish }));
}

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
  wish: Record<string, unknown> = {},
): Promise<Answer> =>
  client.post(`/api/technician-invitations/${token}/accept`, {
    email,
    password,
    confirmPassword: password,
    ...wish,
  });

export const signIn = (client: HttpClient, email: string, wish = password): Promise<Answer> =>
  client.post('/api/auth/login', { username: email, password: wish });
