// Every page and every main dialog with hostile text in every field: shown as text, nothing of it runs, nothing is pushed
// off a phone's screen.
import type { Locator } from '@playwright/test';
import { type PagePath, pages } from '#contract/pages/pages.ts';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { openLine } from './document-steps.ts';
import { expect, open, test, widths } from './harness.ts';
import {
  type HostileCompany,
  hostileCustomer,
  hostileItem,
  hostileJob,
  hostileNote,
  hostilePerson,
  hostileProfile,
  hostileReason,
  hostileTemplate,
  markup,
  openHostileCompany,
  workDay,
} from './hostile-company.ts';
import { arrive, expectHarmless } from './hostile-steps.ts';
import { dialog, field, press, pressOn, question } from './screen-steps.ts';

type Who = 'guest' | 'owner' | 'technician';

/** Who opens each page; a page that is missing here fails the test. */
const visitors: Record<PagePath, Who[]> = {
  '/': ['guest', 'owner', 'technician'],
  '/main': ['owner'],
  '/pricing': ['owner'],
  '/templates': ['owner', 'technician'],
  '/jobs': ['owner'],
  '/generate': ['owner'],
  '/calendar': ['owner'],
  '/customers': ['owner'],
  '/customers/:id': ['owner'],
  '/price-list': ['owner'],
  '/technicians': ['owner'],
  '/technician/accept-invitation': ['guest'],
  '/technician/accept-invitation/:token': ['guest'],
  '/free-estimate-template': ['guest'],
  '/hvac-quote-template-pdf': ['guest'],
  '/free-work-order-template': ['guest'],
  '/free-work-order-generator': ['guest'],
  '/free-invoice-template': ['guest'],
  '/login': ['guest'],
  '/forgot-password': ['guest'],
  '/reset-password': ['guest'],
  '/confirm-email': ['guest'],
  '/undo-two-factor': ['guest'],
  '/trial-setup': ['owner'],
  '/subscription-select': ['owner'],
  '/checkout': ['owner'],
  '/restore-account': ['guest'],
  '/sign/:token': ['guest'],
  '/pay/:token': ['guest'],
  '/pay/sandbox/:id': ['guest'],
  '/about-signatures': ['guest'],
  '/temp': ['guest'],
  '/terms': ['guest'],
  '/privacy': ['guest'],
  '/refund': ['guest'],
  '/cookies': ['guest'],
  '/dev/ui': ['guest'],
  '/dev/mail': ['guest'],
};

/** What a malicious link might contain; the day is one with jobs on it. */
const lure = new URLSearchParams([
  ...['token', 'email', 'docusign_error', 'error', 'plan', 'client_secret', 'session_id'].map((name) => [
    name,
    markup,
  ]),
  ['next', 'javascript:__xss=1'],
  ['date', workDay],
]);

const addressOf = (path: PagePath, { signingToken, payToken, invitationToken, estimate }: HostileCompany) =>
  path
    .replace('/customers/:id', `/customers/${estimate.customerId}`)
    .replace('/sign/:token', `/sign/${signingToken}`)
    .replace('/pay/:token', `/pay/${payToken}`)
    .replace('/technician/accept-invitation/:token', `/technician/accept-invitation/${invitationToken}`);

const phone = { width: widths.phone };

test('every page shows hostile text as text', async ({ app, browser }) => {
  test.slow();
  const company = await openHostileCompany(app);
  const people = { guest: null, owner: company.client, technician: company.technician };
  for (const who of ['guest', 'owner', 'technician'] as const) {
    const visit = await arrive(browser, app, people[who]);
    const main = visit.page.getByRole('main');
    for (const { path } of pages) {
      if (!visitors[path]) throw new Error(`Who opens ${path}?`);
      if (!visitors[path].includes(who)) continue;
      await open(visit.page, `${addressOf(path, company)}?${lure}`, phone);
      if (path === '/jobs' || path.startsWith('/customers') || (path === '/' && who === 'technician'))
        await expect(main).toContainText(hostileCustomer.customerName);
      if (path === '/templates' && who === 'owner') await expect(main).toContainText(hostileTemplate.name);
      if (path === '/price-list') await expect(main).toContainText(hostileItem.name);
      if (path === '/technicians') await expect(main).toContainText(hostilePerson.technician);
      if (path === '/sign/:token' || path === '/pay/:token')
        await expect(main).toContainText(hostileJob.lineItems[1]?.description ?? '');
      if (path.endsWith('invitation/:token')) await expect(main).toContainText(hostileProfile.companyName);
      await expectHarmless(visit, `${path} as ${who}`);
    }
    await visit.leave();
  }
});

test('every main dialog does, and so do emails', async ({ app, browser }) => {
  test.slow();
  const company = await openHostileCompany(app);
  const { client, estimate, invoice, templateId } = company;
  const owner = await arrive(browser, app, client);
  const { page } = owner;
  const harmless = (where: string) => expectHarmless(owner, where);
  const leave = async (within: Locator) => {
    await page.keyboard.press('Escape');
    await expect(within).toBeHidden();
  };

  await open(page, `/jobs?job=${estimate.id}`, phone);
  const details = page.getByRole('dialog').first();
  await expect(details).toContainText(hostileCustomer.customerName);
  for (const what of ['Customer', 'Description', 'Line Items']) await pressOn(details, `Edit ${what}`);
  await expect(details.getByLabel('Name *')).toHaveValue(hostileCustomer.customerName);
  await expect(details.getByLabel('Internal notes')).toHaveValue(hostileJob.notes);
  await harmless('details of an estimate');
  await leave(details);
  await open(page, `/jobs?job=${invoice.id}`, phone);
  await expect(details).toContainText(hostileReason);
  await expect(details).toContainText(hostileNote);
  await harmless('details of an invoice');
  await leave(details);
  const one = page.getByRole('article', { name: `Job #${estimate.jobNumber},` });
  await pressOn(one, 'Resend eSignature');
  const send = dialog(page, /for signature/);
  await expect(send).toBeVisible();
  await expect(send.getByLabel('Signer name')).toHaveValue(hostileCustomer.customerName);
  await harmless('send dialog');
  await leave(send);

  await open(page, '/templates', phone);
  await press(page, `Edit ${hostileTemplate.name}`);
  const editor = page.getByRole('dialog');
  await expect(editor.getByLabel('Template Name')).toHaveValue(hostileTemplate.name);
  await openLine(editor, 2);
  await expect(editor.getByLabel('Description, line 2')).toHaveValue(
    hostileTemplate.defaultLineItems[1]?.description ?? '',
  );
  await harmless('template editor');
  await leave(editor);
  await press(page, `Delete ${hostileTemplate.name}`);
  await expect(question(page)).toContainText(hostileTemplate.name);
  await harmless('question about a template');
  await leave(question(page));

  await open(page, `/generate?template=${templateId}`, phone);
  await openLine(page, 1);
  await expect(page.getByLabel('Description, line 1')).toHaveValue(
    hostileTemplate.defaultLineItems[0]?.description ?? '',
  );
  await harmless('generate form');

  await open(page, '/price-list', phone);
  await page.getByRole('button', { name: /^Edit Item/ }).click();
  const item = dialog(page, 'Edit Item');
  await expect(item.getByLabel('Name')).toHaveValue(hostileItem.name);
  await harmless('item of the price list');
  await leave(item);
  await press(page, 'Change Prices');
  await dialog(page, 'Change Prices').getByLabel('By (%)').fill('0');
  await harmless('change of prices');
  await leave(dialog(page, 'Change Prices'));

  await open(page, '/technicians', phone);
  for (const [action, within] of [
    ['Edit', page.getByRole('dialog')],
    ['Delete', question(page)],
  ] as const) {
    await page
      .getByRole('button', { name: `${action} ${hostilePerson.invited}` })
      .filter({ visible: true })
      .click();
    await expect(within).toBeVisible();
    await harmless(`${action} a technician`);
    await leave(within);
  }
  await press(page, 'Open menu');
  await press(page, 'Profile & Support');
  const profile = dialog(page, 'Profile & Support');
  await expect(profile).toBeVisible();
  await harmless('profile');

  await open(page, `/calendar?date=${workDay}`);
  await page.getByRole('button', { name: /^2 jobs/ }).click();
  await page
    .getByRole('button', { name: /Customer <img/ })
    .first()
    .click();
  await expect(dialog(page, 'Job Details')).toContainText(hostileCustomer.customerName);
  await harmless('entry of the calendar');
  await owner.leave();

  const technician = await arrive(browser, app, company.technician);
  await open(technician.page, '/', phone);
  await pressOn(technician.page.getByRole('article').first(), 'Start Work Order');
  await expect(question(technician.page)).toBeVisible();
  await expectHarmless(technician, 'question to a technician');
  await technician.leave();

  const guest = await arrive(browser, app, null);
  await open(guest.page, `/sign/${company.signingToken}`, phone);
  await press(guest.page, 'Decline');
  await expect(field(guest.page, 'Reason')).toBeVisible();
  await expectHarmless(guest, 'question to a signer');
  await open(guest.page, '/dev/mail');
  const own = company.addresses.map((address) => address.replace(/[+.]/g, '\\$&')).join('|');
  const all = guest.page.getByRole('main').getByRole('listitem').getByRole('button');
  const mails = all.filter({ hasText: new RegExp(own) });
  await expect(mails.first()).toBeVisible();
  for (const mail of await mails.all()) {
    await mail.click();
    const letter = guest.page.frameLocator('iframe').locator('body');
    await expect(letter).toContainText(markup);
    expect(await letter.locator('script, [onerror], img[src=x], a[href^="javascript:" i]').count()).toBe(0);
    await expectHarmless(guest, 'mail');
  }
  expect(await mails.count()).toBeGreaterThanOrEqual(5);
  await guest.leave();
});

test('documents print hostile text as it is', async ({ app }) => {
  const { client, estimate, invoice } = await openHostileCompany(app);
  for (const [id, stage] of [
    [estimate.id, 'estimate'],
    [invoice.id, 'invoice'],
  ] as const) {
    const { status, bytes, headers } = await client.call('GET /api/jobs/:id/download/:type', {
      params: { id, type: stage },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = textOf(bytes);
    for (const where of ['Company', 'Customer', 'Work', 'Comments', 'Line first', 'Line second', 'Terms'])
      expect(text).toContain(squeezed(`${where} ${markup}`));
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w#<>=;.{}*' -]+\.pdf"; filename\*=/,
    );
  }
});
