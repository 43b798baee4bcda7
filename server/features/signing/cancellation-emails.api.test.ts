// What is emailed once a customer has cancelled: proof for the customer, and for the owner what the law asks for (D-22).
import { expect, test } from 'vitest';
import { newCustomer } from '#server/features/jobs/testing/signed-jobs.ts';
import { expectOk, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { cancel, cancelMails, forSum, openNoticed, setNotice } from './testing/cancel-tools.ts';
import { sign } from './testing/signing-tools.ts';

async function signedFor(shop: Shop, more: object = {}) {
  const customerEmail = newCustomer();
  const link = await given.sentLink(shop, {
    job: { ...forSum('500'), jobDescription: 'Gutters', customerEmail, ...more },
  });
  expectOk(await sign(shop.newGuest(), link.token));
  await shop.drain();
  return { ...link, customerEmail, number: `EST-${link.job.jobNumber}` };
}

const confirmations = async ({ mailbox }: Shop, to: string) =>
  (await mailbox.all(to)).filter(({ subject }) => subject?.startsWith('Canceled: '));

test('the customer gets one that proves it, and the owner one that says what to do by when', async () => {
  const shop = await openNoticed();
  const { token, job, customerEmail, number } = await signedFor(shop, {
    deposit: { kind: 'amount', value: '100' },
  });
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: job.id },
    body: { amount: '100', method: 'check', isDeposit: true },
  });
  expectOk(await cancel(shop, token, { reason: 'We are moving.' }));
  expectOk(await cancel(shop, token));
  await shop.drain();

  const [mail, ...others] = await confirmations(shop, customerEmail);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Canceled: Estimate ${number} from Ridgeline Heating & Air`);
  expect(mail?.replyTo?.[0]?.address).toBe(shop.user.email);
  expect(mail?.text).toMatch(new RegExp(`^Estimate ${number} is canceled\\n\\nHello Maria,\\n`));
  // A time does not break before its AM.
  const text = mail?.text?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ') ?? '';
  expect(text).toContain(
    `You canceled estimate ${number} from Ridgeline Heating & Air on Nov 14, 2026, 10:00 AM MST. The cancellation is valid: what you signed no longer counts.`,
  );
  // Ten business days: two Sundays and Thanksgiving do not count.
  expect(mail?.text).toContain(
    'What you paid, $100.00, is returned to you within 10 business days, by Nov 27, 2026.',
  );
  expect(text).toMatch(/Canceled: +Nov 14, 2026, 10:00 AM MST\n/);
  expect(mail?.attachments).toEqual([]);

  const [owners] = await cancelMails(shop);
  // No headline that would read as something to collect.
  expect(owners?.text).toMatch(
    new RegExp(`^Estimate ${number} was canceled by the customer\\n\\n\\S+ .* used the right`),
  );
  expect(owners?.text).toContain('The cancellation is valid.');
  expect(owners?.text).toContain(
    'Please don’t start the work, and return what was paid, $100.00, within 10 business days, by Nov 27, 2026.',
  );
  expect(owners?.text).toMatch(/For: +Gutters\n/);
  expect(owners?.text).toMatch(/Paid so far: +\$100\.00\n/);
  expect(owners?.text).toMatch(/Reason: +We are moving\./);
});

test('where nothing was paid, both say so without a sum', async () => {
  const shop = await openNoticed();
  const { token, customerEmail } = await signedFor(shop);
  expectOk(await cancel(shop, token));
  await shop.drain();
  const [mail] = await confirmations(shop, customerEmail);
  expect(mail?.text).toContain(
    'Anything you paid is returned to you within 10 business days, by Nov 27, 2026.',
  );
  const [owners] = await cancelMails(shop);
  expect(owners?.text).toContain(
    'Please don’t start the work. No payment is recorded for this job; if you took one, return it within 10 business days, by Nov 27, 2026.',
  );
  expect(owners?.text).not.toMatch(/Paid so far|Reason/);
});

test('nobody who has no address is written to, and the owner is told all the same', async () => {
  const shop = await openNoticed();
  const job = await given.job(shop, { ...forSum('500'), customerEmail: '' });
  const { signingToken } = await given.signatureRequest(shop, job.id);
  await shop.client.ok('POST /api/signatures/:token/copied', { params: { token: signingToken } });
  expectOk(await sign(shop.newGuest(), signingToken));
  await shop.drain();
  expectOk(await cancel(shop, signingToken));
  await shop.drain();
  expect(await cancelMails(shop)).toHaveLength(1);
});

test('beyond the limit of emails to customers it waits, and the cancellation counts', async () => {
  const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '1/1d' } });
  await setNotice(shop, true);
  const customerEmail = newCustomer();
  const { id } = await given.job(shop, { ...forSum('500'), customerEmail });
  const { signingToken } = await given.signatureRequest(shop, id);
  expectOk(await sign(shop.newGuest(), signingToken));
  await shop.drain();
  expectOk(await cancel(shop, signingToken));
  await shop.drain();
  expect((await shop.mailbox.all(customerEmail)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your signed copy/),
  ]);
  const { rows } = await shop.deps.db.pool.query(
    `select state from mails where account_id = $1 and kind = 'signature.cancellation-confirmed'`,
    [shop.user.accountId],
  );
  expect(rows).toEqual([{ state: 'queued' }]);
});
