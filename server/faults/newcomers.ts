// People who come and go on a running product: they sign up, buy, finish the onboarding, and then either take somebody
// on who accepts the invitation, or close their account. What they were told is kept, as of those who stay at work.
import path from 'node:path';
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import { accept, password } from '#server/features/technicians/testing/technician-steps.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { untilGone } from './people-at-work.ts';
import { until } from './until.ts';

/** What one person was told is done. */
interface Arrival {
  hasBought: boolean;
  isOnboarded: boolean;
  /** Also where the answer never came: then both is right. */
  hasAskedToClose: boolean;
  isClosed: boolean;
}

export interface Arrivals {
  /** By e-mail address. */
  owners: Map<string, Arrival>;
  technicians: string[];
}

export const nobodyYet = (): Arrivals => ({ owners: new Map(), technicians: [] });

/** One person after the other, until the product is gone or `isOver`. */
export function arrive(
  base: string,
  dataDir: string,
  arrivals: Arrivals,
  isOver: () => boolean,
): Promise<void> {
  let count = 0;
  return untilGone(isOver, async () => {
    const client = new HttpClient(base);
    const arrival = await settleIn(client, arrivals);
    count += 1;
    if (!arrival) return;
    if (count % 2 === 0) await close(client, arrival);
    else await takeOn(client, dataDir, arrivals, isOver);
  });
}

async function settleIn(client: HttpClient, { owners }: Arrivals): Promise<Arrival | null> {
  const email = `newcomer-${newId()}@example.com`;
  const signedUp = await client.call('POST /api/auth/signup', { body: { email, password } });
  if (signedUp.status !== 200) return null;
  const arrival = { hasBought: false, isOnboarded: false, hasAskedToClose: false, isClosed: false };
  owners.set(email, arrival);
  const bought = await client.call('POST /api/purchase-lifetime', {
    body: { paymentMethodId: 'pm_card_visa' },
  });
  arrival.hasBought = bought.status === 200;
  const welcomed = await client.call('POST /api/onboarding/complete', { body: onboarding });
  arrival.isOnboarded = welcomed.status === 200;
  return arrival;
}

async function close(client: HttpClient, arrival: Arrival): Promise<void> {
  arrival.hasAskedToClose = true;
  const closed = await client.call('POST /api/subscription/cancel', {
    body: { deleteAccount: true, password },
  });
  arrival.isClosed = closed.status === 200;
}

async function takeOn(
  client: HttpClient,
  dataDir: string,
  { technicians }: Arrivals,
  isOver: () => boolean,
): Promise<void> {
  const { email } = await given.invitedTechnician({ client });
  const mailbox = openMailbox(path.join(dataDir, 'outbox'));
  let token: string | undefined;
  await until(
    'the invitation is there',
    async () => {
      const [mail] = await mailbox.all(email);
      token = mail?.text?.match(/\/technician\/accept-invitation\/([\w-]+)/)?.[1];
      return token !== undefined || isOver();
    },
    { seconds: 120 },
  );
  if (!token) return;
  const accepted = await accept(new HttpClient(client.base), token, email);
  if (accepted.status === 200) technicians.push(email);
}
