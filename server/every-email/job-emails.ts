// Emails about jobs and invoices: to the customer in the company's name, and to the owner.
import { days } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { drawSignature } from '../../demo/signatures.ts';
import type { EmailGroup, Happened } from './email-case.ts';
import { ownerPaidOnline, paidOnline } from './online-payment-emails.ts';
import {
  type Company,
  customer,
  invoiced,
  jobFor,
  type Made,
  openRidgeline,
  runTask,
  signIn,
  to,
} from './ridgeline.ts';
import { acceptInvitation, inviteTechnician } from './technician-emails.ts';

export const invoiceEmails: EmailGroup = {
  title: 'Invoices to customers',
  sender: 'company',
  cases: [
    {
      kind: 'job.invoice',
      when: 'Someone in the company sent the invoice.',
      recipient: 'The customer',
      async happens(app) {
        const ridgeline = await openRidgeline(app);
        const { id } = await jobFor(ridgeline, customer, 'waterHeater', { currentStage: 'invoice' });
        await ridgeline.client.ok('POST /api/jobs/:id/payments', {
          params: { id },
          body: { amount: '600.00', method: 'check' },
        });
        await sendInvoice(ridgeline, id);
        return { to };
      },
    },
    {
      kind: 'job.invoice',
      variant: 'after a deposit',
      when: 'The deposit of its estimate was paid before the work.',
      recipient: 'The customer',
      async happens(app) {
        const signed = await signedWithDeposit(app);
        await pay(signed, { amount: '600.00', isDeposit: true });
        await signed.client.ok('PATCH /api/jobs/:id/stage', {
          params: { id: signed.id },
          body: { stage: 'invoice' },
        });
        await sendInvoice(signed, signed.id);
        return { to };
      },
    },
    {
      kind: 'job.reminder',
      when: 'Every 15 or 30 days after the due day, where the job says so, or when someone in the company sent it.',
      recipient: 'The customer',
      async happens(app) {
        const ridgeline = await openRidgeline(app);
        await sentInvoice(app, ridgeline, { reminderEnabled: true, reminderEvery15Days: true });
        // Fifteen days after the due day, at nine in Boise.
        app.clock.set('2026-12-15T16:00:00Z');
        await runTask(app, 'jobs.remind-customers');
        return { to };
      },
    },
    {
      kind: 'job.follow-up',
      when: 'Three days before an invoice is due, where the company wants follow-ups.',
      recipient: 'The customer',
      happens: (app) => followUpOn(app, '2026-11-27T16:00:00Z'),
    },
    {
      kind: 'job.follow-up',
      variant: 'due today',
      when: 'On its due day.',
      recipient: 'The customer',
      happens: (app) => followUpOn(app, '2026-11-30T16:00:00Z'),
    },
    {
      kind: 'job.follow-up',
      variant: 'overdue',
      when: 'Seven and fourteen days after it.',
      recipient: 'The customer',
      happens: (app) => followUpOn(app, '2026-12-07T16:00:00Z'),
    },
    {
      kind: 'job.receipt',
      when: 'Someone in the company recorded a payment and chose to send a receipt.',
      recipient: 'The customer',
      async happens(app) {
        await pay(await invoiced(app), { amount: '600.00', sendReceipt: true });
        return { to };
      },
    },
    {
      kind: 'job.receipt',
      variant: 'paid in full',
      when: 'Nothing is left to pay.',
      recipient: 'The customer',
      async happens(app) {
        const { total, ...made } = await invoiced(app);
        await pay(made, { amount: total, sendReceipt: true });
        return { to };
      },
    },
    {
      kind: 'job.receipt',
      variant: 'deposit',
      when: 'The payment is the deposit of a signed estimate.',
      recipient: 'The customer',
      async happens(app) {
        await pay(await signedWithDeposit(app), { amount: '600.00', isDeposit: true, sendReceipt: true });
        return { to };
      },
    },
    {
      kind: 'job.receipt',
      variant: 'whole invoice',
      when: 'Someone in the company sent the invoice once it was paid in full.',
      recipient: 'The customer',
      async happens(app) {
        const { total, ...made } = await invoiced(app);
        await pay(made, { amount: '600.00' });
        await pay(made, { amount: (Number(total) - 600).toFixed(2) });
        await sendInvoice(made, made.id);
        return { to };
      },
    },
    ...paidOnline,
    {
      kind: 'job.deposit-request',
      when: 'The deposit of a signed estimate is not paid, and someone in the company requested it again.',
      recipient: 'The customer',
      async happens(app) {
        const { id, owner } = await signedWithDeposit(app);
        app.clock.advance(days(2));
        const client = await signIn(app, owner);
        await client.ok('POST /api/jobs/:id/deposit-request', { params: { id } });
        return { to };
      },
    },
    {
      kind: 'customer.statement',
      when: 'Someone in the company sent a statement of all open invoices.',
      recipient: 'The customer',
      async happens(app) {
        const ridgeline = await openRidgeline(app);
        const { id, customerId } = await jobFor(ridgeline, customer, 'waterHeater', {
          currentStage: 'invoice',
        });
        await ridgeline.client.ok('POST /api/jobs/:id/payments', {
          params: { id },
          body: { amount: '600.00', method: 'check', note: 'Deposit' },
        });
        const late = await jobFor(ridgeline, customer, 'noHeat', { currentStage: 'invoice' });
        await ridgeline.client.ok('PATCH /api/jobs/:id/reminder-settings', {
          params: { id: late.id },
          body: { invoiceDueDate: '2026-11-02' },
        });
        await sendStatement(ridgeline, customerId);
        return { to };
      },
    },
    {
      kind: 'customer.statement',
      variant: 'nothing due',
      when: 'Everything is paid.',
      recipient: 'The customer',
      async happens(app) {
        const { total, customerId, ...made } = await invoiced(app);
        await pay(made, { amount: total });
        await sendStatement(made, customerId);
        return { to };
      },
    },
  ],
};

export const ownerJobEmails: EmailGroup = {
  title: 'Jobs, to the owner',
  sender: 'product',
  cases: [
    {
      kind: 'job.invoice-made',
      when: 'A technician finished a job and made it an invoice.',
      recipient: 'The owner',
      async happens(app) {
        const ridgeline = await openRidgeline(app);
        const { id: assignedTechnicianId, email } = await inviteTechnician(ridgeline);
        const technician = await acceptInvitation(app, email);
        const { id } = await jobFor(ridgeline, customer, 'noHeat', {
          currentStage: 'work_order',
          assignedTechnicianId,
        });
        await technician.ok('PATCH /api/technician/jobs/:jobId/progress', {
          params: { jobId: id },
          body: { currentStage: 'invoice' },
        });
        return { to: ridgeline.owner.email, owner: ridgeline.owner };
      },
    },
    ...ownerPaidOnline,
    {
      kind: 'job.deletion-notice',
      when: 'A week before jobs are deleted, where the company deletes old ones.',
      recipient: 'The owner',
      async happens(app) {
        const ridgeline = await openRidgeline(app);
        await jobFor(ridgeline, customer, 'noHeat');
        await jobFor(ridgeline, 'Treasure Valley Storage', 'rooftopService');
        await jobFor(ridgeline, 'Maria Nguyễn', 'thermostat');
        await ridgeline.client.ok('POST /api/company/retention', {
          body: { jobMonths: 6, invoiceMonths: null },
        });
        app.clock.set('2027-05-09T16:00:00Z');
        await runTask(app, 'jobs.delete-old');
        return { to: ridgeline.owner.email, owner: ridgeline.owner };
      },
    },
  ],
};

const sendInvoice = ({ client }: Company, id: string) =>
  client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });

const sendStatement = ({ client }: Company, customerId: string | null) =>
  client.ok('POST /api/customers/:id/statement/send', { params: { id: customerId ?? '' }, body: {} });

interface Paid {
  amount: string;
  isDeposit?: true;
  sendReceipt?: true;
}

const pay = ({ client, id }: Made, paid: Paid) =>
  client.ok('POST /api/jobs/:id/payments', {
    params: { id },
    body: { method: 'check', paidOn: '2026-11-16', ...paid },
  });

async function signedWithDeposit(app: TestApp): Promise<Made> {
  const ridgeline = await openRidgeline(app);
  const { id } = await jobFor(ridgeline, customer, 'waterHeater', {
    deposit: { kind: 'amount', value: '600.00' },
  });
  const { signingToken: token } = await given.sentRequest(ridgeline, id);
  await app.newGuest().ok('POST /api/signatures/:token/sign', {
    params: { token },
    csrf: false,
    body: { signatureImageData: await drawSignature(customer), method: 'drawn' },
  });
  await app.drain();
  return { ...ridgeline, id };
}

/** The invoice is due on the last day of November. */
async function followUpOn(app: TestApp, moment: string): Promise<Happened> {
  const ridgeline = await openRidgeline(app);
  await ridgeline.client.ok('PATCH /api/company/settings', { body: { followUps: { invoices: true } } });
  await sentInvoice(app, ridgeline);
  app.clock.set(moment);
  await runTask(app, 'jobs.follow-up-invoices');
  return { to };
}

/** Due on the last day of November. */
async function sentInvoice(app: TestApp, ridgeline: Company, more: object = {}): Promise<void> {
  const { id } = await jobFor(ridgeline, customer, 'waterHeater', { currentStage: 'invoice' });
  await ridgeline.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id },
    body: { invoiceDueDate: '2026-11-30', ...more },
  });
  await sendInvoice(ridgeline, id);
  await app.drain();
}
