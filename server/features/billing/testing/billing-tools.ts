// What a billing test reads, and how it makes the provider misbehave.
import type { Deps } from '#server/deps.ts';
import { type PaymentGateway, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';

export const statusOf = async (client: HttpClient) =>
  (await client.call('GET /api/subscription/status')).body;

/** Time has passed and the old session with it. */
export async function signIn({ newGuest }: TestApp, user: GivenUser): Promise<HttpClient> {
  const client = newGuest();
  const response = await client.call('POST /api/auth/login', {
    body: { username: user.email, password: user.password },
  });
  if (!response.body.success) throw new Error(`not signed in: ${JSON.stringify(response.body)}`);
  return client;
}

/** What was really charged, by the provider's own records, oldest first. */
export async function takenFrom({ db }: Deps, accountId: string): Promise<number[]> {
  const { rows } = await db.pool.query<{ charged_cents: number }>(
    'select charged_cents from sandbox_charges where account_id = $1 and decline_reason is null order by position',
    [accountId],
  );
  return rows.map((row) => row.charged_cents);
}

/** The charges in our own records, smallest first: one moment has no order. */
export async function recorded({ db }: Deps, accountId: string): Promise<number[]> {
  const { rows } = await db.pool.query<{ charged_cents: number }>(
    'select charged_cents from charges where account_id = $1 order by charged_cents',
    [accountId],
  );
  return rows.map((row) => row.charged_cents);
}

/** By the provider's records, smallest first. */
export async function givenBack({ db }: Deps, accountId: string): Promise<number[]> {
  const { rows } = await db.pool.query<{ refunded_cents: number }>(
    'select refunded_cents from sandbox_refunds where account_id = $1 order by refunded_cents',
    [accountId],
  );
  return rows.map((row) => row.refunded_cents);
}

export async function attemptsOf({ db }: Deps, accountId: string): Promise<[kind: string, state: string][]> {
  const { rows } = await db.pool.query<{ kind: string; state: string }>(
    'select kind, state from payment_attempts where account_id = $1 order by opened_at, id',
    [accountId],
  );
  return rows.map(({ kind, state }) => [kind, state]);
}

/** Subjects of the mails to a person, oldest first. */
export async function mailsTo({ deps, drain }: TestApp, address: string): Promise<string[]> {
  await drain();
  const { rows } = await deps.db.pool.query<{ subject: string }>(
    'select subject from mails where recipient = $1 order by created_at, id',
    [address],
  );
  return rows.map((row) => row.subject);
}

/** Puts something between the product and its provider. Returns how to take it away again. */
export function tamper(
  { deps }: TestApp,
  change: (real: PaymentGateway) => Partial<PaymentGateway>,
): () => void {
  const real = deps.payments;
  const changed = change(real);
  deps.payments = new Proxy(real, {
    get: (target, name) => Reflect.get(Reflect.has(changed, name) ? changed : target, name),
  });
  return () => {
    deps.payments = real;
  };
}

type Moving = 'startTrial' | 'chargeOnce' | 'changePlan' | 'renew' | 'cancel';

/** The provider does what was requested, and its answer never reaches us. */
export function loseReply(app: TestApp, call: Moving, error: Error = new ProviderUnavailable('timed out')) {
  return tamper(app, (real) => ({
    [call]: async (input: never) => {
      await real[call](input);
      throw error;
    },
  }));
}

/** The provider never gets to see the question. */
export const unreachable = (app: TestApp) => {
  const away = async () => {
    throw new ProviderUnavailable('no route');
  };
  return tamper(app, () => ({
    startTrial: away,
    chargeOnce: away,
    changePlan: away,
    renew: away,
    cancel: away,
    openCheckout: away,
    lookUp: away,
    findCustomer: away,
  }));
};
