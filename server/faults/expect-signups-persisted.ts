// Everything that was confirmed to those who signed up is stored, and nobody paid twice.
import { expect } from 'vitest';
import { password } from '#server/features/technicians/testing/technician-steps.ts';
import { queryEmbedded } from '#server/testing/embedded-database.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import type { SignupRecords } from './signup-workload.ts';

export async function expectSignupsPersisted(
  { owners, technicians }: SignupRecords,
  base: string,
  dataDir: string,
): Promise<void> {
  const records = new Map(
    (
      await queryEmbedded(
        dataDir,
        `select u.email, s.status = 'lifetime' as bought, c.onboarding_completed as onboarded,
           a.deactivated_at is not null as closed,
           (select count(*)::int from sandbox_charges p where p.account_id = a.id and decline_reason is null) as charged
         from users u join accounts a on a.id = u.account_id join companies c on c.account_id = a.id
         join subscriptions s on s.account_id = a.id where u.role = 'owner'`,
      )
    ).map(({ email, ...state }) => [email, state]),
  );
  const staying = [...technicians];
  for (const { charged } of records.values()) expect(charged).toBeLessThanOrEqual(1);
  for (const [email, { hasBought, isOnboarded, hasRequestedClosing, isClosed }] of owners) {
    const state = records.get(email);
    expect(state).toBeDefined();
    if (hasBought) expect(state).toMatchObject({ charged: 1 });
    if (isOnboarded) expect(state).toMatchObject({ onboarded: true });
    if (isClosed) expect(state).toMatchObject({ closed: true });
    if (hasRequestedClosing) continue;
    expect(state).toMatchObject({ closed: false });
    if (hasBought) expect(state).toMatchObject({ bought: true });
    staying.push(email);
  }
  // One at a time: only so many sign-ins per network may wait for the password check.
  for (const email of staying) await expectSignsIn(base, email);
}

/** In any browser they were signed in with before. */
async function expectSignsIn(base: string, email: string): Promise<void> {
  const response = await new HttpClient(base).call('POST /api/auth/force-logout-other', {
    body: {
      username: email,
      password,
    },
  });
  expect([email, response.status, response.body.success]).toEqual([email, 200, true]);
}
