// The paper of a choice: its pictures are the very pages of the PDF that is signed, however long the offer is (D-18, D-74).
import { expect, test } from 'vitest';
import type { Selection } from '#contract/signatures.ts';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { drawnSvgs, outlinedPdf, pageShown } from '#server/documents/testing/page-pixels.ts';
import { complaints, sealLines, textOf } from '#server/documents/testing/read-pdf.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { choiceOf, line, select, sentOffer } from '../testing/offer-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

needsPdfTools();

const names = ['Good', 'Better', 'Best', 'Premium'];

/** Each line says which option it is of; the last can be left out. */
const offerOf = (options: number, lines: number) =>
  names.slice(0, options).map((name, option) => ({
    name,
    lineItems: Array.from({ length: lines }, (_, at) =>
      line(`${name} part ${at + 1}`, `${10 * (option + 1)}`, at === lines - 1 ? { optional: true } : {}),
    ),
  }));

async function picturesOf({ newGuest }: Shop, token: string, { selectionId, pageCount }: Partial<Selection>) {
  const pages = Array.from({ length: pageCount ?? 0 }, (_, at) =>
    newGuest().send(`GET /api/signatures/${token}/selections/${selectionId}/pages/${at + 1}`),
  );
  return (await Promise.all(pages)).map(({ bytes }) => bytes);
}

test('each picture is the very page of the PDF of the choice, and of no other', async () => {
  const shop = await openShop();
  const { token, page } = await sentOffer(shop, { options: offerOf(2, 45) });
  const made = await Promise.all(
    ['Good', 'Better'].map(async (name) => {
      const { optionId, extraId } = choiceOf(page, name);
      const { body } = await select(shop.newGuest(), token, { optionId, selectedLineIds: [extraId] });
      const pdf = await outlinedPdf((await shop.newGuest().send(`GET ${body.pdfUrl}`)).bytes);
      const svgs = await picturesOf(shop, token, body);
      return { pdf, pictures: await drawnSvgs(svgs) };
    }),
  );
  for (const [at, { pdf, pictures }] of made.entries()) {
    expect(pdf.length).toBeGreaterThan(1);
    // The other's pages stand behind its own: the closest is its own all the same.
    const pages = [...pdf, ...(made[1 - at]?.pdf ?? [])];
    expect(pictures.map((picture) => pageShown(picture, pages))).toEqual([...pdf.keys()]);
  }
}, 60_000);

test('four options of 200 lines each are sent, chosen from, signed and sealed', async () => {
  const shop = await openShop();
  const { token, jobId, page } = await sentOffer(shop, { options: offerOf(4, 200) });
  const { optionId, extraId } = choiceOf(page, 'Premium');
  const { status, body } = await select(shop.guest, token, { optionId, selectedLineIds: [extraId] });
  expect([status, body]).toMatchObject([200, { subtotal: '8000.00', totalAmount: '8480.00' }]);
  expect(body.pageCount).toBeGreaterThan(5);
  const shown = (await shop.newGuest().send(`GET ${body.pdfUrl}`)).bytes;
  expect((await picturesOf(shop, token, body)).length).toBe(body.pageCount);
  expect((await sign(shop.guest, token, { selectionId: body.selectionId })).status).toBe(200);
  await shop.drain();
  const job = await jobOf(shop, jobId);
  expect(job).toMatchObject({ optionName: 'Premium', approvedTotal: '8480.00', depositDue: '4240.00' });
  expect(job.lineItems.map(({ description }) => description)).toEqual(
    Array.from({ length: 200 }, (_, at) => `Premium part ${at + 1}`),
  );
  const [signed] = await historyOf(shop, jobId);
  const sealed = (await shop.client.send(`GET ${signed?.signedPdf}`)).bytes;
  expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true);
  expect(await shop.deps.sealer.verify(sealed)).toBe('valid');
  expect(sealLines(sealed)).toContain('Signature Validation: Signature is Valid.');
  expect(complaints(sealed)).toBe('');
  const text = textOf(sealed);
  for (const at of [1, 100, 200]) expect(text).toContain(`Premiumpart${at}`);
  expect(text).not.toContain('Bestpart');
}, 120_000);
