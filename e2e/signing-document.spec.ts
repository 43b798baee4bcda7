// What the signer reads before signing: the lines and the pages themselves.
import { expect, expectNoViolations, widths } from './harness.ts';
import { test } from './jobs-steps.ts';
import { press } from './screen-steps.ts';
import { drawWithFinger, givenSigner, openPhone } from './signing-steps.ts';

// Two browsers and a long document.
test.setTimeout(120_000);

test('a long document is shown page by page, and one tap leads past it to a signature pad as wide as the phone', async ({
  browser,
  shop,
}) => {
  const lineItems = Array.from({ length: 60 }, (_, at) => ({
    quantity: 1,
    description: `Part ${at + 1}`,
    unitPrice: '10.00',
  }));
  const maria = await givenSigner(browser, shop, { lineItems });
  const { page, path } = maria;
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
  await expect(page.getByRole('heading', { name: 'The document as it was sent, 3 pages' })).toBeVisible();
  await expect(page.getByText('Page 3 of 3', { exact: true })).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page);
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

test('many lines are collapsed until opened, with their line breaks', async ({ browser, shop }) => {
  const lineItems = Array.from({ length: 25 }, (_, at) => ({
    quantity: 1,
    description: `Part ${at + 1}\nsupplied and fitted`,
    unitPrice: '10.00',
  }));
  const { page, context, path } = await givenSigner(browser, shop, { lineItems });
  await openPhone(page, path);
  const lines = page.getByRole('list', { name: 'Line items' });
  await expect(lines.getByRole('listitem')).toHaveCount(20);
  const description = 'Part 1\nsupplied and fitted';
  expect(await lines.getByText(description).innerText()).toBe(description);
  await press(page, 'Show all 25 items');
  await expect(lines.getByRole('listitem')).toHaveCount(25);
  await expectNoViolations(page);
  await press(page, 'Show the first 20 items only');
  await expect(lines.getByRole('listitem')).toHaveCount(20);
  await context.close();
});

test('pages lost with the connection come back with it; those the server cannot deliver do not flicker', async ({
  browser,
  shop,
}) => {
  const { page, context, path } = await givenSigner(browser, shop);
  const picture = page.getByRole('img', { name: 'Page 1 of 1, as it was sent' });
  const instead = page.getByText('The pages cannot be shown here.');
  let reads = 0;
  let isReachable = true;
  await page.route('**/api/signatures/*', (route) => {
    reads += 1;
    // The first read is for the page itself; the picture finds no connection.
    return isReachable || reads === 1 ? route.continue() : route.abort();
  });
  await page.route('**/pages/1', (route) => (isReachable ? route.continue() : route.abort()));
  isReachable = false;
  await openPhone(page, path);
  await expect(instead).toBeVisible();
  isReachable = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(picture).toBeVisible();
  await expect(instead).toBeHidden();

  reads = 0;
  await page.route('**/pages/1', (route) => route.fulfill({ status: 500 }));
  await openPhone(page, path);
  await expect(instead).toBeVisible();
  // The page has checked the connection, which works, and does not try again.
  await expect.poll(() => reads).toBe(2);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(instead).toBeVisible();
  expect(reads).toBe(2);
  await context.close();
});

test('a page that fails once, while the server can be reached, comes back by itself', async ({
  browser,
  shop,
}) => {
  const { page, context, path } = await givenSigner(browser, shop);
  let requests = 0;
  await page.route('**/pages/1', (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await openPhone(page, path);
  await expect(page.getByRole('img', { name: 'Page 1 of 1, as it was sent' })).toBeVisible();
  await expect(page.getByText('The pages cannot be shown here.')).toBeHidden();
  expect(requests).toBeGreaterThan(1);
  await context.close();
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
