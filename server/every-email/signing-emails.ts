// Emails about signatures: to the customer in the company's name, and to the owner.
import { phone } from '#server/features/signing/testing/signing-tools.ts';
import { days } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { customers } from '../../demo/customers.ts';
import { drawSignature } from '../../demo/signatures.ts';
import type { EmailGroup, Happened } from './email-case.ts';
import { type Company, jobFor, openRidgeline, runTask } from './ridgeline.ts';

const customer = 'Denise Okafor';
const to = customers[customer].customerEmail;

export const signingEmails: EmailGroup = {
  title: 'Documents to sign, to customers',
  sender: 'company',
  cases: [
    {
      kind: 'signature.signature-request',
      when: 'Someone in the company sent an estimate or a work order to be signed.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app);
        return { to };
      },
    },
    {
      kind: 'signature.follow-up',
      when: 'Three and seven days later, while the estimate is not signed, where the company wants follow-ups.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app, { followUps: { estimates: true } });
        app.clock.set('2026-11-19T16:00:00Z');
        await runTask(app, 'signing.follow-up-estimates');
        return { to };
      },
    },
    {
      kind: 'signature.signed-copy',
      when: 'The customer signed.',
      recipient: 'The customer',
      async happens(app) {
        await signEstimate(app);
        return { to };
      },
    },
  ],
};

export const ownerSigningEmails: EmailGroup = {
  title: 'Signatures, to the owner',
  sender: 'product',
  cases: [
    {
      kind: 'signature.signed-owner',
      when: 'The customer signed.',
      recipient: 'The owner',
      happens: signEstimate,
    },
    {
      kind: 'signature.declined',
      when: 'The customer declined to sign.',
      recipient: 'The owner',
      async happens(app) {
        const { link, owner } = await sendEstimate(app);
        const reason = 'We decided to wait until spring, and my brother-in-law may do the ducts himself.';
        await app.newGuest().ok('POST /api/signatures/:token/decline', { ...link, body: { reason } });
        return { to: owner.email, owner };
      },
    },
    {
      kind: 'signature.renew-asked',
      when: 'The customer came back to an expired link and asked for a new one.',
      recipient: 'The owner',
      async happens(app) {
        const { link, owner } = await sendEstimate(app);
        app.clock.advance(days(15));
        await app.newGuest().ok('POST /api/signatures/:token/renew', link);
        return { to: owner.email, owner };
      },
    },
  ],
};

interface SentEstimate extends Company {
  /** What the signing page sends with each call. */
  link: { params: { token: string }; csrf: false; headers: Record<string, string> };
}

/** The link works for two weeks. */
async function sendEstimate(app: TestApp, settings?: object): Promise<SentEstimate> {
  const ridgeline = await openRidgeline(app);
  if (settings) await ridgeline.client.ok('PATCH /api/company/settings', { body: settings });
  const { id } = await jobFor(ridgeline, customer, 'furnace');
  const { signingToken } = await given.sentRequest(ridgeline, id, { expirationHours: 336 });
  await app.drain();
  return {
    ...ridgeline,
    link: { params: { token: signingToken }, csrf: false, headers: { 'user-agent': phone } },
  };
}

/** Both copies go out once it is sealed. */
async function signEstimate(app: TestApp): Promise<Happened> {
  const { link, owner } = await sendEstimate(app);
  const guest = app.newGuest('203.0.113.77');
  await guest.ok('GET /api/signatures/:token', link);
  await guest.ok('POST /api/signatures/:token/sign', {
    ...link,
    body: { signatureImageData: await drawSignature(customer), method: 'drawn' },
  });
  await app.drain();
  return { to: owner.email, owner };
}
