// Every email on a phone: nothing of it is wider than the screen, in the light, in the dark, and with pictures off.
import { expect, test } from '@playwright/test';
import { everyEmail } from '#server/every-email/every-email.ts';
import { installation } from '#server/every-email/ridgeline.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { themes, widths } from './harness.ts';

test('no email is wider than a phone', async ({ page }) => {
  test.setTimeout(300_000);
  const databaseUrl = await createTestDatabase(process.env.E2E_POSTGRES_URL ?? '', `emails_${process.pid}`);
  const app = await openTestApp(databaseUrl, installation);
  const tooWide: string[] = [];
  try {
    await page.setViewportSize({ width: widths.phone, height: 844 });
    for await (const { kind, variant, email } of everyEmail(app)) {
      const shown = { 'with pictures': withPictures(email), 'pictures off': email.html ?? '' };
      for (const [pictures, html] of Object.entries(shown)) {
        await page.setContent(html);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          const found = await page.evaluate(widest);
          if (found)
            tooWide.push(`${[kind, variant, pictures, colorScheme].filter(Boolean).join(', ')}: ${found}`);
        }
      }
    }
  } finally {
    await app.close();
  }
  expect(tooWide).toEqual([]);
});

type Sent = { html?: string; attachments: { mimeType: string; contentId?: string; content: unknown }[] };

function withPictures({ html = '', attachments }: Sent): string {
  const [logo] = attachments.filter(({ contentId }) => contentId);
  const data = logo && Buffer.from(logo.content as ArrayBuffer).toString('base64');
  return html.replace(/\bcid:[^"]+/g, `data:${logo?.mimeType};base64,${data}`);
}

/** In the page. The card cuts off what is too wide for it, so that every piece is looked at, not only the whole. */
function widest(): string | null {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > edge) return `${document.documentElement.scrollWidth} px`;
  const beyond = [...document.body.querySelectorAll('*')].find(
    (element) =>
      element.getBoundingClientRect().right > edge ||
      (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1),
  );
  return beyond ? beyond.outerHTML.slice(0, 120) : null;
}
