// What daily work costs in taps, keystrokes and screens. The numbers are printed, and kept in docs/usability.md.
import { tuneUp } from './document-steps.ts';
import { expect, open, themes, widths } from './harness.ts';
import { givenRepair, test } from './jobs-steps.ts';
import { expectMessage, press } from './screen-steps.ts';
import { Hands, wholeOnScreen } from './usability-steps.ts';

const sixLines = {
  ...tuneUp,
  defaultLineItems: [
    ...tuneUp.defaultLineItems,
    { quantity: 1, description: 'Carbon monoxide test', unitPrice: '25.00', taxed: false },
  ],
};

for (const [where, width] of Object.entries(widths))
  for (const theme of themes)
    test(`an estimate with six lines from a template, ${where}, ${theme}, from the start page to “sent”`, async ({
      page,
      shop,
    }) => {
      await shop.client.ok('POST /api/templates', { body: sixLines });
      await open(page, '/', { width, theme });
      const hands = new Hands(page);
      await hands.tap(page.getByRole('link', { name: /^Create Job from/ }).first());
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      await hands.type(box('Customer Name'), 'Maria Lopez');
      await hands.type(box('Customer Email'), 'maria@example.com');
      await hands.tap(page.getByRole('button', { name: 'Generate Estimate' }));
      await hands.tap(page.getByRole('button', { name: 'Send for Signature' }));
      const sendDialog = page.getByRole('dialog', { name: /for signature$/ });
      // What is known is there already.
      await expect(sendDialog.getByLabel('Signer email')).toHaveValue('maria@example.com');
      await expect(sendDialog).toContainText('$');
      await hands.tap(sendDialog.getByRole('button', { name: 'Send by email' }));
      await expectMessage(page, 'Signature Request Sent');
      await expect(sendDialog).toBeHidden();
      process.stdout.write(`estimate, ${where}, ${theme} ${JSON.stringify(hands.effort)}\n`);
      expect(hands.effort.taps).toBeLessThanOrEqual(25);
      expect(hands.effort.scrolls).toBeLessThanOrEqual(4);
      expect(hands.effort.keystrokes).toBe('Maria Lopezmaria@example.com'.length);
    });

for (const [where, width, wanted] of [
  ['desk', widths.desktop, 7],
  ['phone', widths.phone, 3],
] as const)
  test(`jobs seen at once, ${where}`, async ({ page, shop }) => {
    // Of every stage, with what makes cards high and wide.
    for (let n = 0; n < 12; n += 1)
      await givenRepair(shop, {
        customerName:
          n % 4 === 3 ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau' : `Customer ${n}`,
        currentStage: (['estimate', 'work_order', 'invoice'] as const)[n % 3],
        ...(n % 5 === 1 && {
          lineItems: [{ quantity: 1, description: 'Boiler', unitPrice: '1234567.89', taxed: false }],
        }),
      });
    await open(page, '/jobs', { width });
    // Asked once, on the first day.
    await press(page, 'Decline');
    for (const theme of themes) {
      await open(page, '/jobs', { width, theme });
      const cards = page.getByRole('article');
      const seen = await wholeOnScreen(page, cards);
      process.stdout.write(`jobs seen at once, ${where}, ${theme}: ${seen}, wanted ${wanted}\n`);
      expect(seen).toBeGreaterThanOrEqual(wanted);
      const first = await cards.first().boundingBox();
      if (where === 'phone') expect(first?.y).toBeLessThanOrEqual(234);
      for (const one of await cards.all()) {
        const box = await one.boundingBox();
        expect(box?.height).toBeLessThanOrEqual(where === 'phone' ? 198 : 92);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
  });

test('“INV-1003 please”: from the jobs list to the open job', async ({ page, shop }) => {
  for (let n = 0; n < 8; n += 1)
    await givenRepair(shop, { customerName: `Customer ${n}`, currentStage: 'invoice' });
  await open(page, '/jobs', { width: widths.phone });
  const hands = new Hands(page);
  await hands.type(page.getByLabel('Search jobs'), 'INV-1003');
  await expect(page.getByRole('article')).toHaveCount(1);
  await hands.tap(page.getByRole('link', { name: 'View Details' }).first());
  await expect(page.getByRole('dialog')).toContainText('1003');
  process.stdout.write(`finding INV-1003 ${JSON.stringify(hands.effort)}\n`);
  // Typing the number, and opening the job.
  expect(hands.effort.taps).toBe(2);
});
