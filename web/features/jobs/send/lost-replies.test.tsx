// An email that was sent though its answer got lost: it is neither sent twice nor called unsent.
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import { SendEmailDialog } from './send-email-dialog.tsx';

const { server, show } = componentTest();

const emails = {
  invoice: { call: 'POST /api/jobs/:id/send-invoice', button: 'Send Invoice', mail: 'invoice' },
  reminder: { call: 'POST /api/jobs/:id/send-reminder', button: 'Send Reminder', mail: 'reminder' },
  deposit: { call: 'POST /api/jobs/:id/deposit-request', button: 'Send Request', mail: 'deposit_request' },
} as const;
type Kind = keyof typeof emails;
const kinds = Object.keys(emails) as Kind[];

const invoice: JobDetails = { ...sampleDetails, currentStage: 'invoice', balanceDue: '80.00', revision: 1 };
const draft: MessageDraft = {
  to: 'maria@example.com',
  subject: 'About your job',
  message: 'Hello Maria,',
  amount: '80.00',
  number: 'INV-1001',
  signedFile: null,
  revision: 1,
};
const answer = {
  success: true,
  sentTo: 'maria@example.com',
  customerEmail: 'x',
  message: 'It is on its way.',
};

function given(job: Partial<JobDetails> = {}) {
  const now = { ...invoice, ...job };
  server.always('GET /api/jobs/:id', now);
  server.always('GET /api/jobs/:id/message', { ...draft, revision: now.revision });
  server.always('GET /api/jobs/:id/download/:type', undefined);
}

/** As after the press: it is among the emails of the job, and the address that was typed is the job's. */
const givenSent = (kind: Kind) =>
  given({
    revision: 2,
    mails: [
      {
        kind: emails[kind].mail,
        state: 'sent',
        reason: null,
        at: new Date().toISOString(),
        to: 'maria@example.com',
        subject: draft.subject,
        message: null,
      },
    ],
  });

async function pressed(kind: Kind) {
  given();
  const { call, button } = emails[kind];
  const onClose = vi.fn();
  const page = await show(
    <SendEmailDialog kind={kind} job={sampleDetails} timeZone="America/Chicago" onClose={onClose} />,
  );
  const { screen, user } = page;
  /** Once the last one is answered: until then the fields cannot be typed into, and a press does nothing. */
  const isOver = () =>
    waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').readOnly).toBe(false));
  const press = async () => {
    await isOver();
    const found = await screen.findByRole<HTMLButtonElement>('button', {
      name: new RegExp(`^(${button}|Send Again)$`),
    });
    await waitFor(() => expect(found.disabled).toBe(false));
    await user.click(found);
  };
  await screen.findByDisplayValue(draft.subject);
  await press();
  return { ...page, isOver, press, onClose, first: await server.next(call), next: () => server.next(call) };
}

const nothing = /Nothing was sent/;
const perhaps =
  'This job was changed while you were looking at it. Your last try may have gone out. Check what is shown now before you send again.';

test.each(kinds)('%s: the same press is asked about, and its answer is that of the first', async (kind) => {
  const { screen, press, onClose, first, next } = await pressed(kind);
  givenSent(kind);
  first.lose();
  await screen.findByText('No connection');
  await press();
  const second = await next();
  expect([second.idempotencyKey, second.body]).toEqual([first.idempotencyKey, first.body]);
  expect(screen.queryByText(nothing)).toBeNull();
  second.reply(answer);
  await screen.findByText(answer.message);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each(kinds)(
  '%s: what never arrived, and was changed meanwhile, is shown and called unsent',
  async (kind) => {
    const { screen, press, first, next } = await pressed(kind);
    given({ revision: 2, totalAmount: '90.00' });
    first.lose();
    await screen.findByText('No connection');
    await press();
    (await next()).refuse('changed_meanwhile', { present: { ...invoice, revision: 2 } });
    await screen.findByText(nothing);
    await press();
    const third = await next();
    expect(third.body).toMatchObject({ revision: 2 });
    third.reply(answer);
    await screen.findByText(answer.message);
  },
);

test('in other words than the lost ones, it says that those may have gone out', async () => {
  const { screen, user, press, isOver, first, next } = await pressed('invoice');
  givenSent('invoice');
  first.lose();
  await screen.findByText('No connection');
  await isOver();
  await user.type(screen.getByLabelText('Message'), ' Thanks!');
  await press();
  await screen.findByText(perhaps);
  await screen.findByText(/^It was sent to maria@example.com/);
  expect(server.count(emails.invoice.call)).toBe(1);
  await press();
  const second = await next();
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(second.body).toMatchObject({ message: `${draft.message} Thanks!`, revision: 2 });
  second.reply(answer);
  await screen.findByText(answer.message);
});

test('a breakdown on the way is no answer either; a refusal is one', async () => {
  const { screen, press, first, next } = await pressed('invoice');
  first.refuse('too_many_requests');
  given({ revision: 2 });
  await press();
  await screen.findByText(nothing);
  await press();
  const second = await next();
  givenSent('invoice');
  second.fail();
  // What is on the screen from before is no longer certain.
  await waitFor(() => expect(screen.queryByText(nothing)).toBeNull());
  await press();
  const third = await next();
  expect([third.idempotencyKey, third.body]).toEqual([second.idempotencyKey, second.body]);
  third.reply(answer);
  await screen.findByText(answer.message);
});
