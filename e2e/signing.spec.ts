import { readFileSync } from 'node:fs';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { field, press } from './account-steps.ts';
import { downloadFrom, expectText } from './document-steps.ts';
import { expect, expectGoodLook, expectGoodLooks, open, test, wear, widths } from './harness.ts';
import {
  card,
  details,
  dialog,
  expectMessage,
  makeJob,
  openDetails,
  openJobs,
  openShop,
  pressOn,
  question,
  readJob,
} from './jobs-steps.ts';
import {
  attachedPdf,
  drawWithFinger,
  drawWithMouse,
  expectSealed,
  homeowner,
  linkInMail,
  makeLink,
  openPhone,
} from './signing-steps.ts';

test.use({ appEnv: { RATE_LIMIT: 'off' } });
// Long journeys: two browsers, a seal, and mails in between.
test.setTimeout(120_000);

test('an estimate goes out by mail, is signed on a phone and comes back sealed as a work order', async ({
  page: desk,
  app,
  browser,
}) => {
  const shop = await openShop(desk, app);
  const job = await makeJob(shop, {
    templateData: { paymentTerms: 'Half now, half later', thankYouMessage: 'Thanks for your trust!' },
  });
  await openJobs(desk);
  await pressOn(card(desk, '1001'), 'Send for Signature');
  const send = dialog(desk, 'Send estimate for signature');
  await expect(send.getByLabel('Signer name')).toHaveValue('Maria Nguyễn');
  await expect(send.getByLabel('Link is valid for')).toHaveValue('48');
  await send.getByLabel('Link is valid for').selectOption({ label: '7 days' });
  await expect(send).not.toContainText('DocuSign');
  await expectGoodLooks(desk);
  await pressOn(send, 'Send by email');
  await expectMessage(desk, 'Signature Request Sent', 'maria@example.com');
  await expect(send).toBeHidden();
  await expect(card(desk, '1001')).toContainText('Pending');
  await expect(card(desk, '1001').getByRole('button', { name: 'Resend eSignature' })).toBeVisible();

  const path = await linkInMail(app, 'maria@example.com');
  const maria = await homeowner(browser, app);
  const { page } = maria;
  const called: string[] = [];
  page.on('request', (request) => called.push(request.url()));
  await openPhone(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Signature Required');
  // True on https alone, and the tests come without.
  await expect(page.getByText('Secure connection')).toBeHidden();
  await expect(page.getByText('This connection is not encrypted')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toHaveCount(0);
  await expect(page.getByText(/asks you to sign this estimate\. Link valid until/)).toBeVisible();
  const paper = page.getByRole('region', { name: 'Document details' });
  for (const text of [
    'estimate EST-1001',
    'Maria Nguyễn',
    'No-cool repair, 3-ton split system',
    '2 × $95.00',
    '$190.00',
    'Subtotal$235.00',
    'Tax (6%)$2.70',
    'Total$237.70',
    'Ridgeline Heating & Air',
    '418 Alder Street',
    'Boise, ID 83702',
    '(208) 555-0142',
    'Payment termsHalf now, half later',
    'Thanks for your trust!',
  ])
    await expect(paper).toContainText(text);
  const form = page.getByRole('form', { name: 'Your signature' });
  await expect(form.getByRole('region', { name: 'Acceptance' })).toContainText(
    'I accept this estimate and authorize the work to be performed.',
  );
  const picture = page.getByRole('img', { name: 'Page 1 of 1, as it was sent' });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight))
    .toBeGreaterThan(500);
  await expect(form.getByText('Draw your signature here')).toBeVisible();
  await expect(page.getByText('Signing as Maria Nguyễn').first()).toBeVisible();
  await expect(
    page.getByText('By signing you agree to use electronic records; you can ask for paper.'),
  ).toBeVisible();
  await expect(page.getByText(/legally binding and will be cryptographically verified/)).toBeVisible();
  await expect(page.getByText(/secured with digital signatures and tamper detection/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund' })).toHaveCount(0);

  const download = page.getByRole('link', { name: 'Download PDF Document' });
  await expect(download).toHaveAttribute('target', '_blank');
  const sent = await page.request.get((await download.getAttribute('href')) ?? '');
  expectText(textOf(await sent.body()), 'EST-1001', '$237.70');

  await press(page, 'Sign Document');
  await expectMessage(page, 'Error', 'Please provide your signature first');
  await expect(page.getByRole('form', { name: 'Your signature' })).toContainText(
    'Please provide your signature first',
  );
  await drawWithFinger(maria);
  await expect(form.getByText('Draw your signature here')).toBeHidden();
  await press(page, 'Clear');
  await press(page, 'Sign Document');
  await expectMessage(page, 'Please provide your signature first');
  await drawWithFinger(maria);
  await expect(page.getByRole('form', { name: 'Your signature' })).not.toContainText('Please provide');
  await wear(page, { width: 320, theme: 'dark' });
  await expectGoodLook(page);
  await wear(page, { width: widths.phone });

  // The answer is held back, so that the second tap comes while the first is under way.
  let signs = 0;
  let letGo = () => {};
  const tapped = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/sign', async (route) => {
    signs += 1;
    await tapped;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign Document' }).dblclick();
  await expect(page.getByRole('button', { name: 'Signing...' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  expect(signs).toBe(1);
  await expectMessage(page, 'Success!', 'Your signature has been successfully applied to the document');
  await expect(page.getByText('You will receive an email with your signed copy.')).toBeVisible();
  await app.drain();
  const copy = page.getByRole('link', { name: 'Download Signed Copy' });
  await expect(copy).toBeVisible();
  expectSealed(await (await page.request.get((await copy.getAttribute('href')) ?? '')).body());
  await press(page, 'Close Window');
  await expect(page.getByText('You can close this page')).toBeVisible();
  await expectGoodLook(page);
  expect(called.filter((address) => !address.startsWith(app.base) && !/^(blob|data):/.test(address))).toEqual(
    [],
  );

  for (const address of ['maria@example.com', shop.user.email]) {
    const pdf = await attachedPdf(app, address);
    expectSealed(pdf);
    expectText(
      textOf(pdf),
      'EST-1001',
      'Maria Nguyễn',
      'maria@example.com',
      'The link was emailed to maria@example.com',
      'By signing you agree to use electronic records; you can ask for paper.',
    );
  }

  expect(await readJob(shop, job.id)).toMatchObject({
    currentStage: 'work_order',
    estimateSignatureStatus: 'approved',
    workOrderSignatureStatus: 'not_sent',
  });
  await openJobs(desk);
  await expect(card(desk, '1001')).toContainText('Work Order');
  await openDetails(desk, '1001');
  const history = details(desk, '1001').getByRole('region', { name: 'Signatures' });
  await expect(history).toContainText('Signed');
  const kept = await downloadFrom(desk, () => pressOn(history, 'Download signed EST-1001'));
  expect(kept.suggestedFilename()).toBe('EST-1001-signed.pdf');
  expectSealed(readFileSync(await kept.path()));
  const papers = details(desk, '1001').getByRole('region', { name: 'Documents' });
  const issued = await downloadFrom(desk, () => pressOn(papers, 'Download EST-1001'));
  expectSealed(readFileSync(await issued.path()));
  await expectGoodLook(desk);
  await maria.context.close();
});

test('every other end of a link, on the signer’s and on the owner’s side', async ({
  page: desk,
  app,
  browser,
}) => {
  const shop = await openShop(desk, app);
  const job = await makeJob(shop);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  const heading = page.getByRole('heading', { level: 1 });

  await openPhone(page, `/sign/${'x'.repeat(43)}`);
  await expect(heading).toHaveText('Invalid Request');
  await expect(page.getByRole('main')).toContainText('This signature link is invalid or has expired.');
  await expectMessage(page, 'Error');
  await expectGoodLook(page);

  await page.route('**/api/signatures/**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  const first = await makeLink(shop, job.id);
  await openPhone(page, first.path);
  await expect(page.getByRole('alert')).toContainText('Failed to load signing request');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(heading).toHaveText('Digital Signature Required');

  // Without a connection the page says so, and comes back by itself.
  await page.route('**/api/signatures/**', (route) => route.abort());
  await openPhone(page, first.path);
  await expect(heading).toHaveText('No connection');
  await expect(page.getByRole('main')).toContainText('Check your connection. We will try again.');
  await expectGoodLook(page);
  await page.unrouteAll();
  await expect(heading).toHaveText('Digital Signature Required');

  // The owner changes the job while the customer has the page open.
  await openJobs(desk);
  await openDetails(desk, '1001');
  const open1001 = details(desk, '1001');
  const history = open1001.getByRole('region', { name: 'Signatures' });
  await expect(history).toContainText('Pending');
  await pressOn(open1001, 'Edit Line Items');
  await expect(open1001).toContainText('the link stops working and you need to send a new one');
  await open1001.getByLabel('Quantity, line 1').fill('3');
  await expect(history.getByRole('button', { name: 'Resend eSignature' })).toBeDisabled();
  await pressOn(open1001, 'Save Changes');
  await expectMessage(desk, 'Line Items Updated', 'The link to sign the estimate no longer works.');
  await expect(history).toContainText('Cancelled');
  await drawWithFinger(maria);
  await press(page, 'Sign Document');
  await expect(heading).toHaveText('This document was changed');
  await expect(page.getByRole('link', { name: 'Call (208) 555-0142' })).toBeVisible();

  // Sent again without mail: the link is copied.
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressOn(history, 'Resend eSignature');
  const send = dialog(desk, 'Send estimate for signature');
  await send.getByLabel('Signer email').fill('');
  await pressOn(send, 'Send by email');
  await expect(send).toContainText('Customer email is required to send a signature request.');
  await pressOn(send, 'Copy link instead');
  const ready = dialog(desk, 'Signing link');
  await pressOn(ready, 'Copy Link');
  await expectMessage(desk, 'Link Copied');
  const copied = new URL(await desk.evaluate(() => navigator.clipboard.readText())).pathname;
  await pressOn(ready, 'Done');
  await expect(history.getByRole('listitem').first()).toContainText('Pending');

  await openPhone(page, copied);
  await press(page, 'I don’t want to sign');
  await field(page, 'Reason').fill('Too dear this year');
  await expectGoodLook(page);
  await page.route('**/decline', (route) => route.abort());
  await press(page, 'Don’t sign');
  await expectMessage(page, 'No connection', 'Check your internet connection and try again.');
  await expect(field(page, 'Reason')).toHaveValue('Too dear this year');
  await page.unrouteAll();
  await press(page, 'Don’t sign');
  await expect(heading).toHaveText('You did not sign');
  await openPhone(page, copied);
  await expect(heading).toHaveText('This document was declined');
  await expect(page.getByRole('main')).toContainText('Ridgeline Heating & Air');
  await openJobs(desk, `?job=${job.id}`);
  await expect(history).toContainText('Declined: “Too dear this year”');
  await expect(history.getByRole('listitem').first()).not.toContainText('Cancelled');
  await openJobs(desk);
  await expect(card(desk, '1001')).toContainText('Declined: “Too dear this year”');

  const late = await makeLink(shop, job.id);
  await app.deps.db.pool.query(
    `update signature_requests set token_expires_at = now() - interval '1 hour' where account_id = $1 and id = $2`,
    [shop.user.accountId, late.requestId],
  );
  await openPhone(page, late.path);
  await expect(heading).toHaveText('Link Expired');
  await expect(page.getByRole('main')).toContainText(
    'This signature link has expired. Please contact the sender for a new link.',
  );
  await expectGoodLook(page);
  await press(page, 'Ask for a new link');
  await expect(page.getByRole('main')).toContainText('We told Ridgeline Heating & Air');
  await app.drain();
  expect((await app.mailbox.latest(shop.user.email)).subject).toContain('asks for a new link');
  await openJobs(desk, `?job=${job.id}`);
  await expect(history).toContainText('New link asked for');
  await pressOn(history, 'Link expired, resend');
  await expect(send).toContainText('The link the customer has stops working.');
  await pressOn(send, 'Send by email');
  await expectMessage(desk, 'Signature Request Sent');
  await openPhone(page, late.path);
  await expect(page.getByRole('main')).toContainText('replaced by a newer one');
  await pressOn(history, 'Withdraw link');
  await expect(question(desk)).toContainText('can then no longer sign EST-1001');
  await press(desk, 'Withdraw Link');
  await expectMessage(desk, 'Link Withdrawn');
  await openPhone(page, await linkInMail(app, 'maria@example.com'));
  await expect(page.getByRole('main')).toContainText('The sender has withdrawn this document.');
  await maria.context.close();
});

test('a long document stands page below page, and one tap leads past it to a pen as wide as the phone', async ({
  page: desk,
  app,
  browser,
}) => {
  const shop = await openShop(desk, app);
  const lineItems = Array.from({ length: 60 }, (_, at) => ({
    quantity: 1,
    description: `Part ${at + 1}`,
    unitPrice: '10.00',
  }));
  const { path } = await makeLink(shop, (await makeJob(shop, { lineItems })).id);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  await openPhone(page, path);
  const pages = page.getByRole('list', { name: 'Document EST-1001 as it was sent' }).getByRole('img');
  await expect(pages).toHaveCount(3);
  const tops: number[] = [];
  for (const picture of await pages.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(inkOf)).toBeGreaterThan(0.01);
    tops.push(await picture.evaluate((img) => img.getBoundingClientRect().top + window.scrollY));
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));

  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGoodLook(page);
  const way = page.getByRole('button', { name: 'Review and sign' });
  await way.click();
  const pen = page.getByRole('img', { name: 'Draw your signature here' });
  await expect(pen).toBeInViewport();
  await expect(way).toBeHidden();
  expect((await pen.boundingBox())?.width).toBe(widths.phone);
  await page.setViewportSize({ width: 844, height: widths.phone });
  await drawWithFinger(maria);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await press(page, 'Sign Document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await maria.context.close();
});

/** How much of a picture is not white. */
function inkOf(img: Element): number {
  if (!(img instanceof HTMLImageElement) || !img.complete || img.naturalWidth === 0) return 0;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [306, 396];
  const pen = canvas.getContext('2d');
  if (!pen) return 0;
  pen.drawImage(img, 0, 0, 306, 396);
  const { data } = pen.getImageData(0, 0, 306, 396);
  return data.filter((value, at) => at % 4 === 0 && value < 200).length / (306 * 396);
}

test('a work order is signed at a desk with the keyboard alone, then changed: the signed one stays', async ({
  page: desk,
  app,
  browser,
}) => {
  const shop = await openShop(desk, app);
  const job = await makeJob(shop, { currentStage: 'work_order', customerEmail: '' });
  await openJobs(desk);
  await pressOn(card(desk, '1001'), 'Send for Signature');
  await expect(details(desk, '1001')).toContainText(
    'Customer email is required to send a signature request. Please add an email address in the job details first.',
  );
  await details(desk, '1001').getByLabel('Email', { exact: true }).fill('amy@example.com');
  await pressOn(details(desk, '1001'), 'Save Changes');
  await expectMessage(desk, 'Customer Updated');
  const { path } = await makeLink(shop, job.id, { signerName: 'Dr. Amy Cole' });

  const context = await browser.newContext({ baseURL: app.base });
  const page = await context.newPage();
  await open(page, path);
  await expect(
    page.getByRole('list', { name: 'Document WO-1001 as it was sent' }).getByRole('img'),
  ).toBeVisible();
  const second = await context.newPage();
  await openPhone(second, path);
  await page.getByRole('tab', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Type' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Your full name')).toBeFocused();
  await page.keyboard.type('Amy Cole');
  await expect(page.getByRole('img', { name: 'Your signature: Amy Cole' })).toBeVisible();
  await expectGoodLook(page);
  // Enter ends the name and signs nothing; the button it leads to does.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign Document' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await app.drain();
  expectSealed(await attachedPdf(app, 'amy@example.com'));

  // Another window still shows the page of before; who signs there learns that it is signed.
  await drawWithMouse(second);
  await press(second, 'Sign Document');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await expectGoodLook(second);

  await openJobs(desk);
  await expect(card(desk, '1001').getByRole('button', { name: 'Signed', exact: true })).toBeDisabled();
  expect((await readJob(shop, job.id)).currentStage).toBe('work_order');
  await shop.client.patch(`/api/jobs/${job.id}`, { jobDescription: 'Something else' });
  await openJobs(desk, `?job=${job.id}`);
  const history = details(desk, '1001').getByRole('region', { name: 'Signatures' });
  await expect(history.getByRole('button', { name: 'Send for Signature' })).toBeEnabled();
  await expect(history.getByRole('button', { name: 'Download signed WO-1001' })).toBeVisible();
  await context.close();
});

test('the page about signatures explains them and gives the root certificate', async ({ page }) => {
  await open(page, '/about-signatures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Signatures');
  await expect(page.getByText('Who held the phone.', { exact: true })).toBeVisible();
  await expectGoodLooks(page);
  await wear(page, {});
  const file = await downloadFrom(page, () =>
    page.getByRole('link', { name: 'Download root certificate' }).click(),
  );
  expect(readFileSync(await file.path(), 'utf8')).toContain('BEGIN CERTIFICATE');
});
