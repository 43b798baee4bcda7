// What emails about a signature say of options, deposits and the last day to cancel (D-17 … D-19, D-22).
import { expect, test } from 'vitest';
import { newCustomer } from '#server/features/jobs/testing/signed-jobs.ts';
import { expectOk, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { sign } from './testing/signing-tools.ts';

const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  ...more,
});
const options = [
  { name: 'Good', lineItems: [line('Furnace 80%', '4000')] },
  { name: 'Better', lineItems: [line('Furnace 96%', '5000')] },
];

const recommended = options.map((option) => ({ ...option, isRecommended: option.name === 'Better' }));

async function sentOffer(shop: Shop, job: Parameters<typeof given.job>[1]) {
  const customerEmail = newCustomer();
  const link = await given.sentLink(shop, {
    job: { taxRate: '6', lineItems: undefined, customerEmail, ...job },
  });
  await shop.drain();
  return { ...link, email: await shop.mailbox.latest(customerEmail), customerEmail };
}

test('the email names each option with its total, and what it is for', async () => {
  const shop = await openShop();
  const { email, job } = await sentOffer(shop, {
    options: recommended,
    jobDescription: 'New furnace\nUpstairs',
  });
  expect(email.text).toMatch(
    new RegExp(
      `Estimate: +EST-${job.jobNumber}\\nFor: +New furnace\\nGood: +\\$4,240\\.00\\nBetter \\(recommended\\): +\\$5,300\\.00\\nIssued: `,
    ),
  );
  const other = await sentOffer(shop, { options, jobDescription: '' });
  expect(other.email.text).not.toContain('Furnace 80%');
});

test('the email begins at the lowest total of the options', async () => {
  const shop = await openShop();
  const { email, job } = await sentOffer(shop, { options });
  expect(email.subject).toBe(`Please sign: estimate EST-${job.jobNumber} from Ridgeline Heating & Air`);
  expect(email.text).toMatch(/\n\nFrom \$4,240\.00\n2 options to choose from\n/);
  expect(email.text).toContain(`Here is your estimate EST-${job.jobNumber} with options to choose from.`);
});

test('also where a dearer one is recommended', async () => {
  const shop = await openShop();
  const { email } = await sentOffer(shop, { options: recommended });
  expect(email.text).toMatch(/\n\nFrom \$4,240\.00\n2 options to choose from\n/);
});

test.each([
  ['none', options],
  ['a dearer one', recommended],
])('with %s recommended, the company’s own words and the sheet say what it begins at', async (_, offered) => {
  const shop = await openShop();
  await shop.client.ok('PATCH /api/company/settings', {
    body: { messages: { estimate: { body: 'Your estimate {number} for {amount}.' } } },
  });
  const { email, job } = await sentOffer(shop, { options: offered });
  const words = `Your estimate EST-${job.jobNumber} for $4,240.00 or more, depending on the option.`;
  expect(email.text).toContain(words);
  const draft = await shop.client.ok('GET /api/jobs/:id/message', {
    params: { id: (await given.job(shop, { taxRate: '6', lineItems: undefined, options: offered })).id },
    query: { kind: 'estimate' },
  });
  expect(draft.message).toMatch(/^Your estimate EST-\d+ for \$4,240\.00 or more, depending on the option\.$/);
  expect(draft.amount).toBe('4240.00');
});

test('the copy names the option that was signed and its own total', async () => {
  const shop = await openShop();
  const { token, customerEmail } = await sentOffer(shop, {
    options,
    deposit: { kind: 'percent', value: '10' },
  });
  const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  const optionId = page.isExpired ? '' : (page.job.options?.[1]?.id ?? '');
  const { body } = await shop.newGuest().call('POST /api/signatures/:token/selection', {
    params: { token },
    body: { optionId, selectedLineIds: [] },
    csrf: false,
  });
  expectOk(await sign(shop.newGuest(), token, { selectionId: body.selectionId }));
  await shop.drain();
  const copy = await shop.mailbox.latest(customerEmail);
  expect(copy.text).toMatch(/\n\n\$5,300\.00\nEstimate total\n/);
  expect(copy.text).toMatch(/Option: +Better\n/);
  expect(copy.text).toContain('The deposit of $530.00 is due now.');
  const owners = await shop.mailbox.latest(shop.user.email);
  expect(owners.text).toMatch(/\n\n\$5,300\.00\n/);
  expect(owners.text).toMatch(/Option: +Better\n/);
});

test('under the notice of the right to cancel, both copies name the last day', async () => {
  const shop = await openShop();
  // Saturday counts, Sunday does not.
  const { token, customerEmail, job } = await sentOffer(shop, { lineItems: [line('Furnace', '4000')] });
  await shop.deps.db.pool.query("update signature_requests set agreed_at = 'home' where job_id = $1", [
    job.id,
  ]);
  expectOk(await sign(shop.newGuest(), token));
  await shop.drain();
  const copy = await shop.mailbox.latest(customerEmail);
  expect(copy.text).toContain(
    `You can cancel until midnight on Nov 18, 2026: open the link in our email “Please sign: estimate EST-${job.jobNumber} from Ridgeline Heating & Air” of Nov 14, 2026 and choose “Cancel this agreement”, or send us the notice of cancellation in the attached copy.`,
  );
  expect(copy.text).toMatch(/Can be canceled until: Midnight, Nov 18, 2026\n/);
  const owners = await shop.mailbox.latest(shop.user.email);
  expect(owners.text).toContain('Please don’t start the work before Nov 19, 2026.');
  const { notBefore } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(notBefore).toBe('2026-11-19');
});
