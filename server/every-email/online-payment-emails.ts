// Emails about what customers pay online, what becomes of it, and what they ask; and those that repeat a notification.
import { notify } from '#server/features/notifications/notifications.service.ts';
import { days } from '#server/platform/clock.ts';
import type { CustomerPayments, OnlinePayment } from '#server/ports/customer-payments/customer-payments.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import type { EmailCase } from './email-case.ts';
import { invoiced, type Made, openRidgeline, runTask, to } from './ridgeline.ts';

/** To the customer. */
export const paidOnline: EmailCase[] = [
  {
    kind: 'job.receipt',
    variant: 'paid online',
    when: 'The customer paid online.',
    recipient: 'The customer',
    async happens(app) {
      await payOnline(app, await payable(app));
      return { to };
    },
  },
  {
    kind: 'job.refund',
    when: 'A payment made online was refunded, or a part of it.',
    recipient: 'The customer',
    async happens(app) {
      const made = await payable(app);
      await payOnline(app, made);
      await refundPart(made);
      return { to };
    },
  },
];

/** To the owner. */
export const ownerPaidOnline: EmailCase[] = [
  {
    kind: 'job.paid-online',
    when: 'A customer paid online.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await payOnline(app, made);
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'job.paid-online',
    variant: 'more than was due',
    when: 'Two people paid the same invoice.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      const pages = [await openCheckout(app, made), await openCheckout(app, made)];
      for (const page of pages) {
        await typeCard(app, page);
        await app.drain();
      }
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'job.refund-failed',
    when: 'The provider could not give a refund back.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await payOnline(app, made);
      await refundPart(made);
      await atProvider(app, (payment) => ({
        ...payment,
        refunds: payment.refunds.map((refund) => ({ ...refund, state: 'failed' })),
      }));
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'job.disputed',
    when: 'A customer’s bank asks for a payment back.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await payOnline(app, made, '4000 0000 0000 0259');
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'job.disputed',
    variant: 'lost',
    when: 'The bank took it back; another email says so when it is won, or ends.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await payOnline(app, made, '4000 0000 0000 0259');
      await app.drain();
      await atProvider(app, (payment) => ({
        ...payment,
        dispute: payment.dispute && { ...payment.dispute, state: 'lost' },
      }));
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'job.question',
    when: 'Someone asked a question on the page of an invoice.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await app.newGuest().ok('POST /api/pay/:token/question', {
        params: { token: made.token },
        csrf: false,
        body: { message: 'Is the new water heater under warranty?', email: to },
      });
      return { to: made.owner.email, owner: made.owner, replyTo: to };
    },
  },
  {
    kind: 'notification.notice',
    when: 'Something happened that someone wants emails about, here that a customer looked at an invoice.',
    recipient: 'The owner',
    async happens(app) {
      const made = await payable(app);
      await made.client.ok('POST /api/notification-settings', {
        body: { settings: { opened: { inApp: true, email: true } } },
      });
      await app.newGuest().ok('POST /api/pay/:token/viewed', { params: { token: made.token }, csrf: false });
      return { to: made.owner.email, owner: made.owner };
    },
  },
  {
    kind: 'notification.notice',
    variant: 'storage',
    when: 'Photos and documents take nearly all the room there is.',
    recipient: 'The owner',
    async happens(app) {
      const { client, owner } = await openRidgeline(app);
      const { accountId } = owner;
      await client.ok('POST /api/notification-settings', {
        body: { settings: { storage_nearly_full: { inApp: true, email: true } } },
      });
      // Filling gigabytes takes too long.
      await app.deps.db.transaction((tx) =>
        notify(app.deps, tx, { accountId, jobId: null, kind: 'storage_nearly_full', data: { percent: 91 } }),
      );
      return { to: owner.email, owner };
    },
  },
];

interface Payable extends Made {
  /** Of its page. */
  token: string;
}

/** An invoice of a company that takes payments online. */
async function payable(app: TestApp): Promise<Payable> {
  const made = await invoiced(app);
  await made.client.ok('POST /api/customer-payments/account');
  const { url } = await made.client.ok('POST /api/jobs/:id/pay-link', { params: { id: made.id } });
  return { ...made, token: url.split('/').at(-1) ?? '' };
}

async function openCheckout(app: TestApp, { token }: Payable): Promise<string> {
  const { checkoutUrl } = await app.newGuest().ok('POST /api/pay/:token/checkout', {
    params: { token },
    csrf: false,
    body: { for: 'balance' },
  });
  return checkoutUrl.split('/').at(-1) ?? '';
}

const typeCard = (app: TestApp, id: string, number = '4242 4242 4242 4242') =>
  app.newGuest().ok('POST /api/sandbox/customer-payments/:id', {
    params: { id },
    csrf: false,
    body: { number, expiresMonth: 12, expiresYear: 2040, code: '123' },
  });

const payOnline = async (app: TestApp, made: Payable, number?: string) =>
  void (await typeCard(app, await openCheckout(app, made), number));

async function refundPart({ client, id }: Made): Promise<void> {
  const { payments } = await client.ok('GET /api/jobs/:id/payments', { params: { id } });
  await client.ok('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id, paymentId: payments[0]?.id ?? '' },
    body: { amount: '600.00', reason: 'The old tank was hauled away by the customer' },
  });
}

/** The sandbox fails no refund and decides no dispute: what the provider says is changed on its way, and asked for. */
async function atProvider(app: TestApp, change: (payment: OnlinePayment) => OnlinePayment): Promise<void> {
  const real = app.deps.customerPayments;
  if (!real) throw new Error('Nobody takes payments.');
  const findCheckout: CustomerPayments['findCheckout'] = async (...of) => {
    const checkout = await real.findCheckout(...of);
    return checkout?.payment ? { ...checkout, payment: change(checkout.payment) } : checkout;
  };
  app.deps.customerPayments = { ...real, findCheckout };
  app.clock.advance(days(2));
  await runTask(app, 'customer-payments.sweep-paid');
  app.deps.customerPayments = real;
}
