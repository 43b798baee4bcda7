// What a homeowner sees first on a phone: whose estimate it is, what it costs, and the pen.
import sharp from 'sharp';
import { expect, expectNoViolations, setTheme, themes, widths } from './harness.ts';
import { givenRepair, type Shop, test } from './jobs-steps.ts';
import { press } from './screen-steps.ts';
import { drawWithFinger, givenLink, homeowner, openPhone } from './signing-steps.ts';

// Two browsers.
test.setTimeout(120_000);

/** A logo of the company's own. */
async function giveLogo({ app, client, user }: Shop) {
  const logo = await sharp({ create: { width: 240, height: 90, channels: 3, background: '#b3262b' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('purpose', 'logo');
  form.append('file', new Blob([new Uint8Array(logo)]), 'logo.png');
  const { objectPath } = await client.ok('POST /api/objects/upload-file', { raw: form });
  await app.deps.db.pool.query('update companies set logo_path = $2 where account_id = $1', [
    user.accountId,
    objectPath,
  ]);
}

test('the company’s logo and color, and everything can be read whatever the color', async ({
  browser,
  app,
  shop,
}) => {
  await giveLogo(shop);
  const job = await givenRepair(shop, { serviceDate: '2031-05-20' });
  const { path } = await givenLink(shop, job.id);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  for (const brandColor of ['#B3262B', '#FFFF00', '#FFFFFF', '#000000', '#7F7F7F']) {
    await shop.client.ok('PATCH /api/company/settings', { body: { brandColor } });
    for (const theme of themes) {
      await setTheme(page, { width: widths.phone, theme });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digital Signature Required');
      await expectNoViolations(page);
      await expect(page.getByRole('button', { name: 'Review and sign' })).toBeInViewport();
    }
  }
  const logo = page.getByRole('main').locator('img').first();
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  // Before anything is scrolled: who, how much, what for and when.
  await expect(logo).toBeInViewport();
  // A wide logo stands for the name, which is left to those who listen.
  await expect(page.getByText('Ridgeline Heating & Air').first()).toHaveClass('sr-only');
  const details = page.getByRole('region', { name: 'Document details' });
  await expect(details.getByRole('heading', { name: '$237.70' })).toBeInViewport();
  await expect(details.getByText('No-cool repair, 3-ton split system')).toBeInViewport();
  await expect(details.getByText('May 20, 2031')).toBeInViewport();
  await maria.context.close();
});

test('one tap leads to the pen, and a phone that is turned keeps what was drawn', async ({
  browser,
  app,
  shop,
}) => {
  const agreement = 'We warrant our work for a year. '.repeat(60);
  const job = await givenRepair(shop, { templateData: { customerAgreementText: agreement } });
  const { path } = await givenLink(shop, job.id);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  await openPhone(page, path);
  await press(page, 'Review and sign');
  const pen = page.getByRole('img', { name: 'Draw your signature here' });
  await expect(pen).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign Document' })).toBeInViewport();
  expect((await pen.boundingBox())?.width).toBe(widths.phone);
  expect((await pen.boundingBox())?.height).toBeGreaterThanOrEqual(128);
  await drawWithFinger(maria);
  await expect.poll(() => pen.evaluate(inkSpan)).toEqual({ from: 0.2, to: 0.8 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await pen.boundingBox())?.width).toBe(844);
  await expect.poll(() => pen.evaluate(inkSpan)).toEqual({ from: 0.2, to: 0.8 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await press(page, 'Sign Document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await expect(page.getByRole('link', { name: 'Call (208) 555-0142' })).toBeVisible();
  await maria.context.close();
});

test('a link that is opened is never shown as not sent, also when it had run out', async ({
  browser,
  app,
  shop,
}) => {
  const job = await givenRepair(shop);
  const { signingToken: token, request } = await app.given.signatureRequest(shop, job.id);
  await app.deps.db.pool.query(
    `update signature_requests set token_expires_at = now() - interval '1 hour' where account_id = $1 and id = $2`,
    [shop.user.accountId, request.id],
  );
  const maria = await homeowner(browser, app);
  await openPhone(maria.page, `/sign/${token}`);
  await expect(maria.page.getByRole('heading', { level: 1 })).toHaveText('Link Expired');
  const history = await shop.client.ok('GET /api/jobs/:id/signatures', { params: { id: job.id } });
  expect(history.requests[0]?.status).toBe('pending');
  await maria.context.close();
});

/** Where the drawing begins and ends, as tenths of the width. */
function inkSpan(canvas: Element) {
  if (!(canvas instanceof HTMLCanvasElement)) return null;
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const columns: number[] = [];
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) columns.push((at / 4) % width);
  const tenths = (column: number) => Math.round((column / width) * 10) / 10;
  return { from: tenths(Math.min(...columns)), to: tenths(Math.max(...columns)) };
}
