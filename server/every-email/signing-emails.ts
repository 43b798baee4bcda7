// Emails about signatures: to the customer in the company's name, and to the owner.
import { phone } from '#server/features/signing/testing/signing-tools.ts';
import { days } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { customers } from '../../demo/customers.ts';
import { drawSignature } from '../../demo/signatures.ts';
import type { EmailGroup, Happened } from './email-case.ts';
import { type Company, jobFor, type NewJob, openRidgeline, runTask } from './ridgeline.ts';

const customer = 'Denise Okafor';
const to = customers[customer].customerEmail;

export const signingEmails: EmailGroup = {
  title: 'Documents to sign, to customers',
  sender: 'company',
  cases: [
    {
      kind: 'signature.signature-request',
      when: 'Someone in the company sent an estimate, a work order or a change order to be signed.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app);
        return { to };
      },
    },
    {
      kind: 'signature.signature-request',
      variant: 'options',
      when: 'The estimate has options to choose from.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app, { job: choice });
        return { to };
      },
    },
    {
      kind: 'signature.signature-request',
      variant: 'work order',
      when: 'It is a work order, to be signed once the work is done.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app, { job: { currentStage: 'work_order', deposit: undefined } });
        return { to };
      },
    },
    {
      kind: 'signature.signature-request',
      variant: 'change order',
      when: 'It is a change order.',
      recipient: 'The customer',
      async happens(app) {
        await sendChangeOrder(app);
        return { to };
      },
    },
    {
      kind: 'signature.follow-up',
      when: 'Three and seven days later, while the estimate is not signed, where the company wants follow-ups.',
      recipient: 'The customer',
      async happens(app) {
        await sendEstimate(app, { settings: { followUps: { estimates: true } } });
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
    {
      kind: 'signature.signed-copy',
      variant: 'option with the right to cancel',
      when: 'The customer chose an option, and the notice of the right to cancel is on the estimate.',
      recipient: 'The customer',
      async happens(app) {
        await sign(app, await sendEstimate(app, { isNoticed: true, job: choice }));
        return { to };
      },
    },
    {
      kind: 'signature.signed-copy',
      variant: 'change order',
      when: 'The customer signed a change order.',
      recipient: 'The customer',
      async happens(app) {
        await sign(app, await sendChangeOrder(app));
        return { to };
      },
    },
    {
      kind: 'signature.signed-copy',
      variant: 'canceled since',
      when: 'The customer signed, and had canceled before the copies went out.',
      recipient: 'The customer',
      async happens(app) {
        await cancelAtOnce(app);
        return { to };
      },
    },
    {
      kind: 'signature.cancellation-confirmed',
      when: 'The customer canceled a signed estimate in time.',
      recipient: 'The customer',
      async happens(app) {
        await cancelSigned(app);
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
      kind: 'signature.signed-owner',
      variant: 'change order',
      when: 'The customer signed a change order.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await sign(app, await sendChangeOrder(app));
        return { to: owner.email, owner };
      },
    },
    {
      kind: 'signature.signed-owner',
      variant: 'canceled since',
      when: 'The customer signed, and had canceled before the copies went out.',
      recipient: 'The owner',
      happens: cancelAtOnce,
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
      kind: 'signature.declined',
      variant: 'change order',
      when: 'The customer declined a change order.',
      recipient: 'The owner',
      async happens(app) {
        const { link, owner } = await sendChangeOrder(app);
        const reason = 'Please leave the disconnect box as it is.';
        await app.newGuest().ok('POST /api/signatures/:token/decline', { ...link, body: { reason } });
        return { to: owner.email, owner };
      },
    },
    {
      kind: 'signature.cancelled-by-customer',
      when: 'The customer canceled a signed estimate in time, where the notice of the right to cancel is on it.',
      recipient: 'The owner',
      happens: cancelSigned,
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

/** Two furnaces to choose from. */
const choice: NewJob = {
  jobDescription: 'Furnace replacement, 80,000 BTU',
  lineItems: undefined,
  options: [
    { name: 'Good', lineItems: [{ quantity: 1, description: 'Gas furnace, 80% AFUE', unitPrice: '3480' }] },
    {
      name: 'Better',
      isRecommended: true,
      lineItems: [{ quantity: 1, description: 'Gas furnace, 96% AFUE', unitPrice: '4650' }],
    },
  ],
};

interface SentEstimate extends Company {
  jobId: string;
  /** What the signing page sends with each call. */
  link: { params: { token: string }; csrf: false; headers: Record<string, string> };
}

/** The link works for two weeks. */
async function sendEstimate(
  app: TestApp,
  { settings, isNoticed, job }: { settings?: object; isNoticed?: true; job?: NewJob } = {},
): Promise<SentEstimate> {
  const ridgeline = await openRidgeline(app);
  if (isNoticed) await ridgeline.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  if (settings) await ridgeline.client.ok('PATCH /api/company/settings', { body: settings });
  const { id } = await jobFor(ridgeline, customer, 'furnace', {
    deposit: { kind: 'percent', value: '30' },
    ...job,
  });
  const { signingToken } = await given.sentRequest(ridgeline, id, { expirationHours: 336 });
  await app.drain();
  return { ...ridgeline, jobId: id, link: linkOf(signingToken) };
}

const linkOf = (token: string): SentEstimate['link'] => ({
  params: { token },
  csrf: false,
  headers: { 'user-agent': phone },
});

/** On top of a signed estimate. */
async function sendChangeOrder(app: TestApp): Promise<SentEstimate> {
  const estimate = await sign(app, await sendEstimate(app));
  const { client, jobId } = estimate;
  const { lineItems } = await client.ok('GET /api/jobs/:id', { params: { id: jobId } });
  const { id } = await client.ok('POST /api/jobs/:id/change-orders', {
    params: { id: jobId },
    body: {
      reason: 'The old disconnect box is corroded and no longer closes.',
      lineItems: [...lineItems, { quantity: 1, description: 'Disconnect box, 60 A', unitPrice: '189' }],
    },
  });
  const { signingToken } = await client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id: jobId, changeOrderId: id },
    body: { expirationHours: 336 },
  });
  await app.drain();
  return { ...estimate, link: linkOf(signingToken) };
}

/** After the deposit was paid in part. */
async function cancelSigned(app: TestApp): Promise<Happened> {
  const estimate = await sign(app, await sendEstimate(app, { isNoticed: true }));
  await estimate.client.ok('POST /api/jobs/:id/payments', {
    params: { id: estimate.jobId },
    body: { amount: '600.00', method: 'check', isDeposit: true },
  });
  return cancel(app, estimate);
}

/** While what was signed is sealed. */
async function cancelAtOnce(app: TestApp): Promise<Happened> {
  const estimate = await sendEstimate(app, { isNoticed: true });
  await putSignature(app, estimate);
  return cancel(app, estimate);
}

async function cancel(app: TestApp, { link, owner }: SentEstimate): Promise<Happened> {
  const reason = 'My landlord is going to replace the furnace.';
  await app.newGuest().ok('POST /api/signatures/:token/cancel', { ...link, body: { reason } });
  return { to: owner.email, owner };
}

/** Both copies go out once it is sealed. */
async function signEstimate(app: TestApp): Promise<Happened> {
  const { owner } = await sign(app, await sendEstimate(app));
  return { to: owner.email, owner };
}

async function sign(app: TestApp, sent: SentEstimate): Promise<SentEstimate> {
  await putSignature(app, sent);
  await app.drain();
  return sent;
}

/** Of several options, the last one is chosen. */
async function putSignature(app: TestApp, { link }: SentEstimate): Promise<void> {
  const guest = app.newGuest('203.0.113.77');
  const page = await guest.ok('GET /api/signatures/:token', link);
  const optionId = page.isExpired ? undefined : page.job.options?.at(-1)?.id;
  const selection = optionId
    ? await guest.ok('POST /api/signatures/:token/selection', {
        ...link,
        body: { optionId, selectedLineIds: [] },
      })
    : null;
  await guest.ok('POST /api/signatures/:token/sign', {
    ...link,
    body: {
      signatureImageData: await drawSignature(customer),
      method: 'drawn',
      ...(selection && { selectionId: selection.selectionId }),
    },
  });
}
