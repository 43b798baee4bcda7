import { describe, expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { signIn, statusOf } from '../testing/billing-tools.ts';

const ensure = 'GET /api/ensure-trial-access';

describe('access restoration', () => {
  test.each(['none', 'expired', 'canceled'] as const)(
    'changes nothing for an account that is %s',
    async (status) => {
      const { given } = await startApp({ env: { TEST_ACCOUNT_IDS: crypto.randomUUID() } });
      const { client } = await given.session({ access: { status } });
      expect((await client.call(ensure)).body).toEqual({ restored: false, subscriptionType: status });
      expect((await statusOf(client)).subscriptionStatus).toBe(status);
    },
  );

  test.each(['accountId', 'userId'] as const)('gives a named account (by its %s) a new trial', async (id) => {
    const first = await startApp();
    const owner = await first.given.user({ access: { status: 'expired' } });
    const app = await startApp({ env: { TEST_ACCOUNT_IDS: ` ${crypto.randomUUID()}, ${owner[id]}` } });
    const client = await signIn(app, owner);
    expect((await client.call(ensure)).body).toEqual({ restored: true, subscriptionType: 'trial' });
    expect((await client.call(ensure)).body).toEqual({ restored: false, subscriptionType: 'trial' });
    expect((await client.call('GET /api/templates')).status).toBe(200);
    // No card is there, so it ends by itself.
    app.clock.advance(days(14));
    await app.runTimetable();
    expect((await statusOf(await signIn(app, owner))).subscriptionStatus).toBe('expired');
  });

  test('leaves a named account with access as it is', async () => {
    const first = await startApp();
    const { user } = await first.given.subscriber();
    const app = await startApp({ env: { TEST_ACCOUNT_IDS: user.accountId } });
    const client = app.newGuest();
    await client.call('POST /api/auth/force-logout-other', {
      body: { username: user.email, password: user.password },
    });
    expect((await client.call(ensure)).body).toEqual({ restored: false, subscriptionType: 'active' });
  });
});
