// The contractor's account at the provider: connected, looked at, and let go (D-25). Where the money goes is the owner's
// alone to say, and they get an email about it.
import { createHash } from 'node:crypto';
import type { CustomerPaymentsAccount } from '#contract/customer-payments.ts';
import type { Deps } from '#server/deps.ts';
import { findUser, lockAccount, postAccountMail } from '#server/features/accounts/accounts.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Tenant, type Tx, violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { CustomerPayments, Merchant } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { closeOpenCheckouts } from './close-checkouts.ts';
import { type ConnectionRow, findConnection, lockConnection, saveConnection } from './connections.store.ts';
import { connectedMail, disconnectedMail } from './customer-payments.mail.ts';

/** Null where nobody is connected, or to a provider that this installation no longer has. */
export const liveConnection = (
  { customerPayments }: Pick<Deps, 'customerPayments'>,
  row: ConnectionRow | null,
): ConnectionRow | null =>
  row && row.provider === customerPayments?.kind && row.state !== 'disconnected' ? row : null;

const toReply = (deps: Deps, row: ConnectionRow | null): CustomerPaymentsAccount => {
  const connection = liveConnection(deps, row);
  return {
    state: connection?.state === 'ready' ? 'ready' : connection ? 'waiting' : 'not_connected',
    provider: deps.customerPayments?.kind ?? null,
    connectedAt: connection?.connectedAt.toISOString() ?? null,
  };
};

/** Asks the provider; where it does not answer, what it said last. */
export async function readAccount(deps: Deps, scope: Tenant): Promise<CustomerPaymentsAccount> {
  try {
    await refreshConnection(deps, scope);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the payment provider did not say how a contractor’s account stands');
  }
  return toReply(deps, await findConnection(deps.db.query, scope));
}

/** Takes over what the provider says of the merchant. */
export async function refreshConnection(deps: Deps, scope: Tenant): Promise<void> {
  const { customerPayments, db } = deps;
  const known = liveConnection(deps, await findConnection(db.query, scope));
  if (!customerPayments || !known) return;
  const merchant = await findMerchant(customerPayments, known.merchantId);
  const state = merchant?.state ?? 'disconnected';
  if (state === known.state) return;
  await db.transaction(async (tx) => {
    const row = await lockConnection(tx, scope);
    // Connected anew, or ended by the owner, while the provider was asked.
    if (row?.state !== known.state || row.merchantId !== known.merchantId) return;
    await saveConnection(tx, { ...row, state, changedAt: deps.clock.now() });
    await recordEvent(tx, deps.clock, {
      type: 'customer_payments.state_changed',
      accountId: scope.accountId,
      data: { merchantId: row.merchantId, from: row.state, to: state },
    });
    if (state !== 'ready') await closeOpenCheckouts(tx, scope, null, deps.clock.now());
  });
}

/** A provider that will not speak about it to us no longer has it for us. */
async function findMerchant(payments: CustomerPayments, id: string): Promise<Merchant | null> {
  try {
    return await payments.findMerchant(id);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

export async function connectAccount(deps: Deps, scope: Scope) {
  const { customerPayments, db, config, limits } = deps;
  if (!customerPayments)
    throw new Refusal('online_payments_off', { message: 'Online payments are turned off here.' });
  await limits.hit(config.limits.payment, scope.accountId);
  const before = await findConnection(db.query, scope);
  const company = await readCompany(db.query, scope.accountId);
  const input = {
    accountId: scope.accountId,
    companyName: company.name,
    email: company.email || null,
    merchantId: before?.provider === customerPayments.kind ? before.merchantId : null,
  };
  const page = `${config.appUrl}/jobs?customer-payments=`;
  const urls = { returnUrl: `${page}done`, retryUrl: `${page}retry` };
  const { merchant, connectUrl } = await customerPayments
    .connect({ ...input, ...urls, idempotencyKey: keyFor(input) })
    .catch(refuseUnavailable);
  await db.transaction((tx) => saveConnected(deps, tx, scope, customerPayments, merchant)).catch(refuseTaken);
  return { ...toReply(deps, await findConnection(db.query, scope)), connectUrl };
}

/** The same until there is a merchant, so that pressing again after a lost answer makes no second one. */
const keyFor = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

function refuseUnavailable(error: unknown): never {
  if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
  throw error;
}

/** The key's own account is one contractor's. */
function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'customer_payment_accounts_by_merchant') throw error;
  throw new Refusal('conflict', {
    message: 'Another company on this installation takes payments with this account already.',
  });
}

async function saveConnected(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { kind: provider }: CustomerPayments,
  { id: merchantId, state }: Merchant,
): Promise<void> {
  await lockAccount(tx, scope);
  const row = await lockConnection(tx, scope);
  const now = deps.clock.now();
  const goesOn = liveConnection(deps, row)?.merchantId === merchantId ? row : null;
  if (goesOn?.state === state) return;
  const { accountId } = scope;
  const connectedAt = goesOn?.connectedAt ?? now;
  await saveConnection(tx, { accountId, provider, merchantId, state, connectedAt, changedAt: now });
  const who = { accountId, actorUserId: scope.userId };
  if (goesOn)
    return recordEvent(tx, deps.clock, {
      type: 'customer_payments.state_changed',
      ...who,
      data: { merchantId, from: goesOn.state, to: state },
    });
  await recordEvent(tx, deps.clock, {
    type: 'customer_payments.connected',
    ...who,
    data: { provider, merchantId },
  });
  const owner = await findUser(tx, scope);
  if (owner) await postAccountMail(deps, tx, owner, connectedMail(deps, owner, provider));
}

/** Pages that are open take no money from now on. What was paid is taken over all the same. */
export async function disconnectAccount(deps: Deps, scope: Scope): Promise<CustomerPaymentsAccount> {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    const row = await lockConnection(tx, scope);
    if (!row || row.state === 'disconnected') return;
    const now = clock.now();
    await saveConnection(tx, { ...row, state: 'disconnected', changedAt: now });
    await closeOpenCheckouts(tx, scope, null, now);
    await recordEvent(tx, clock, {
      type: 'customer_payments.disconnected',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: { provider: row.provider, merchantId: row.merchantId },
    });
    const owner = await findUser(tx, scope);
    if (owner) await postAccountMail(deps, tx, owner, disconnectedMail(deps, owner));
  });
  return toReply(deps, await findConnection(db.query, scope));
}
