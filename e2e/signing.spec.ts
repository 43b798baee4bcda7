// A signature from the emailed link to the sealed copy, on a phone and on a computer.
import { readFileSync } from 'node:fs';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { downloadFrom, expectText } from './document-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn } from './screen-steps.ts';
import {
  attachedPdf,
  drawWithFinger,
  drawWithMouse,
  expectSealed,
  homeowner,
  linkInMail,
  openPhone,
} from './signing-steps.ts';

// Long tests: two browsers, a seal, and emails in between.
test.setTimeout(120_000);

test('an estimate is sent by email, signed on a phone, and becomes a work order with a sealed copy', async ({
  page: ownerPage,
  app,
  browser,
  shop,
}) => {
  const job = await givenRepair(shop, {
    templateData: { paymentTerms: 'Half now, half later', thankYouMessage: 'Thanks for your trust!' },
  });
  await openJobs(ownerPage);
  await pressOn(card(ownerPage, '1001'), 'Send for Signature');
  const send = dialog(ownerPage, 'Send estimate for signature');
  await expect(send.getByLabel('Signer name')).toHaveValue('Maria Nguyễn');
  await expect(send.getByLabel('Link works for')).toHaveValue('48');
  await send.getByLabel('Link works for').selectOption({ label: '7 days' });
  await expect(send).not.toContainText('DocuSign');
  await expectNoViolationsAnywhere(ownerPage);
  await pressOn(send, 'Send by email');
  await expectMessage(ownerPage, 'Signature Request Sent', 'maria@example.com');
  await expect(send).toBeHidden();
  await expect(card(ownerPage, '1001')).toContainText('Pending');
  await expect(card(ownerPage, '1001').getByRole('button', { name: 'Resend eSignature' })).toBeVisible();

  const path = await linkInMail(app, 'maria@example.com');
  const maria = await homeowner(browser, app);
  const { page } = maria;
  const called: string[] = [];
  page.on('request', (request) => called.push(request.url()));
  await openPhone(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Signature Required');
  // Shown only on https, which the tests do not use.
  await expect(page.getByText('Secure connection')).toBeHidden();
  await expect(page.getByText('This connection is not encrypted')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toHaveCount(0);
  await expect(page.getByText(/asks you to sign this estimate\. This link works until/)).toBeVisible();
  const documentRegion = page.getByRole('region', { name: 'Document details' });
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
    await expect(documentRegion).toContainText(text);
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
  // Nothing else stands in its paragraph: the record quotes all of it.
  await expect(
    page.getByText('By signing you agree to use electronic records; you can ask for paper.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/legally binding and will be cryptographically verified/)).toBeVisible();
  await expect(page.getByText(/secured with digital signatures and tamper detection/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund' })).toHaveCount(0);

  const download = page.getByRole('link', { name: 'Download PDF Document' });
  await expect(download).toHaveAttribute('target', '_blank');
  const sent = await page.request.get((await download.getAttribute('href')) ?? '');
  expectText(textOf(await sent.body()), 'EST-1001', '$237.70');

  await press(page, 'Sign Document');
  await expect(page.getByText('Please provide your signature first')).toHaveCount(1);
  await expect(page.getByRole('form', { name: 'Your signature' })).toContainText(
    'Please provide your signature first',
  );
  await drawWithFinger(maria);
  await expect(form.getByText('Draw your signature here')).toBeHidden();
  await press(page, 'Clear');
  await press(page, 'Sign Document');
  await expect(form).toContainText('Please provide your signature first');
  await drawWithFinger(maria);
  await expect(page.getByRole('form', { name: 'Your signature' })).not.toContainText('Please provide');
  await setTheme(page, { width: 320, theme: 'dark' });
  await expectNoViolations(page);
  await setTheme(page, { width: widths.phone });

  // The reply is delayed, so that the second tap comes while the first is pending.
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
  await expectNoViolations(page);
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
  await openJobs(ownerPage);
  await expect(card(ownerPage, '1001')).toContainText('Work Order');
  await openDetails(ownerPage, '1001');
  const history = details(ownerPage, '1001').getByRole('region', { name: 'Signatures' });
  await expect(history).toContainText('Signed');
  const saved = await downloadFrom(ownerPage, () => pressOn(history, 'Download signed EST-1001'));
  expect(saved.suggestedFilename()).toBe('EST-1001-signed.pdf');
  expectSealed(readFileSync(await saved.path()));
  const documents = details(ownerPage, '1001').getByRole('region', { name: 'Documents' });
  const issued = await downloadFrom(ownerPage, () => pressOn(documents, 'Download EST-1001'));
  expectSealed(readFileSync(await issued.path()));
  await expectNoViolations(ownerPage);
  await maria.context.close();
});

test('a work order is signed on a computer with the keyboard alone, then changed: the signed one stays', async ({
  page: ownerPage,
  app,
  browser,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'work_order', customerEmail: '' });
  await openJobs(ownerPage);
  await pressOn(card(ownerPage, '1001'), 'Send for Signature');
  const send = dialog(ownerPage, 'Send work order for signature');
  await expect(send).toContainText(
    'Customer email is required to send a signature request. Please add an email address in the job details first.',
  );
  await send.getByLabel('Signer name').fill('Dr. Amy Cole');
  await send.getByLabel('Signer email').fill('amy@example.com');
  await pressOn(send, 'Send by email');
  await expectMessage(ownerPage, 'Signature Request Sent', 'amy@example.com');
  expect((await readJob(shop, job.id)).customerEmail).toBe('amy@example.com');
  const path = await linkInMail(app, 'amy@example.com');

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
  await expectNoViolations(page);
  // Enter ends the name and signs nothing; the button it leads to does.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign Document' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await app.drain();
  expectSealed(await attachedPdf(app, 'amy@example.com'));

  // Another window still shows the old page; signing there shows that it is already signed.
  await drawWithMouse(second);
  await press(second, 'Sign Document');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await expectNoViolations(second);

  await openJobs(ownerPage);
  await expect(card(ownerPage, '1001').getByRole('button', { name: 'Signed', exact: true })).toBeDisabled();
  expect((await readJob(shop, job.id)).currentStage).toBe('work_order');
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: job.id },
    body: { jobDescription: 'Something else' },
  });
  await openJobs(ownerPage, `?job=${job.id}`);
  const history = details(ownerPage, '1001').getByRole('region', { name: 'Signatures' });
  await expect(history.getByRole('button', { name: 'Send for Signature' })).toBeEnabled();
  await expect(history.getByRole('button', { name: 'Download signed WO-1001' })).toBeVisible();
  await context.close();
});

test('the page about signatures explains them and gives the root certificate', async ({ page }) => {
  await open(page, '/about-signatures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Signatures');
  await expect(page.getByText('Who held the phone.', { exact: true })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const file = await downloadFrom(page, () =>
    page.getByRole('link', { name: 'Download root certificate' }).click(),
  );
  expect(readFileSync(await file.path(), 'utf8')).toContain('BEGIN CERTIFICATE');
});
