// People who come and go on a running product: they sign up, buy, finish the onboarding, and then either hire somebody
// who accepts the invitation, or close their account. The answers they got are recorded, as in user-workload.ts.
import path from 'node:path';
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import { accept, password } from '#server/features/technicians/testing/technician-steps.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { repeatUntilGone } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

/** Everything confirmed to one person. */
interface SignupRecord {
  hasBought: boolean;
  isOnboarded: boolean;
  /** Also if the reply never came: then both outcomes are right. */
  hasRequestedClosing: boolean;
  isClosed: boolean;
}

export interface SignupRecords {
  /** By email address. */
  owners: Map<string, SignupRecord>;
  technicians: string[];
}

export const noSignups = (): SignupRecords => ({ owners: new Map(), technicians: [] });

/** One person after the other, until the product is gone or `isOver`. */
export function signUpInLoop(
  base: string,
  dataDir: string,
  records: SignupRecords,
  isOver: () => boolean,
): Promise<void> {
  let count = 0;
  return repeatUntilGone(isOver, async () => {
    const client = new HttpClient(base);
    const record = await completeSignup(client, records);
    count += 1;
    if (!record) return;
    if (count % 2 === 0) await close(client, record);
    else await takeOn(client, dataDir, records, isOver);
  });
}

async function completeSignup(client: HttpClient, { owners }: SignupRecords): Promise<SignupRecord | null> {
  const email = `newcomer-${newId()}@example.com`;
  const signedUp = await client.call('POST /api/auth/signup', { body: { email, password } });
  if (signedUp.status !== 200) return null;
  const record = { hasBought: false, isOnboarded: false, hasRequestedClosing: false, isClosed: false };
  owners.set(email, record);
  const bought = await client.call('POST /api/purchase-lifetime', {
    body: { paymentMethodId: 'pm_card_visa' },
  });
  record.hasBought = bought.status === 200;
  const welcomed = await client.call('POST /api/onboarding/complete', { body: onboarding });
  record.isOnboarded = welcomed.status === 200;
  return record;
}

async function close(client: HttpClient, record: SignupRecord): Promise<void> {
  record.hasRequestedClosing = true;
  const closed = await client.call('POST /api/subscription/cancel', {
    body: { deleteAccount: true, password },
  });
  record.isClosed = closed.status === 200;
}

async function takeOn(
  client: HttpClient,
  dataDir: string,
  { technicians }: SignupRecords,
  isOver: () => boolean,
): Promise<void> {
  const { email } = await given.invitedTechnician({ client });
  const mailbox = openMailbox(path.join(dataDir, 'outbox'));
  let token: string | undefined;
  await waitUntil(
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
