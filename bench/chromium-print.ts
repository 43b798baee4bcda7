// Warm Chromium printing an invoice, to compare with.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { InvoiceModel } from '#server/documents/document-model.ts';
import { footer, invoiceHtml, preparedPage, wholePage } from './invoice-html.ts';

/**
 * The full browser, if installed. Its headless shell, which tests use, lacks half of it and prints faster: against that
 * one a ratio is printed but not judged.
 */
export async function openChromium() {
  const wholeBrowser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
  const executablePath = wholeBrowser ?? process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const printPage = (model: InvoiceModel) =>
    page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer(model),
    });
  return {
    isWhole: !executablePath?.includes('headless-shell'),
    /** Each document as a page of its own. */
    async print(model: InvoiceModel) {
      await page.setContent(wholePage(model));
      return printPage(model);
    },
    /** From then on only the words of the page change. */
    prepare: () => page.setContent(preparedPage),
    async printPrepared(model: InvoiceModel) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, invoiceHtml(model));
      return printPage(model);
    },
    close: () => browser.close(),
  };
}
