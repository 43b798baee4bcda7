// A 12-line invoice: our render against warm Chromium printing the same content (bar: 8 times faster), how many a
// second, and what forty 200-line invoices leave in memory. Every document differs, as customers and lines do.
import path from 'node:path';
import type { InvoiceModel } from '#server/documents/document-model.ts';
import { openRenderer } from '#server/documents/render/renderer.ts';
import { openChromium } from './chromium-print.ts';
import { medianTime, timed } from './median-time.ts';
import { sampleInvoice } from './sample-invoice.ts';

const bar = 8;

const renderer = openRenderer({ home: path.resolve('server/documents'), maxWaiting: 1000 });
const ours = await printing((model) => renderer.render('an account', model));

const browser = await openChromium();
const loading = await printing((model) => browser.print(model));
await browser.prepare();
const replacing = await printing((model) => browser.printPrepared(model));
await browser.close();

const ratio = loading / ours;
const isHeld = ratio >= bar;
const verdict = browser.isWhole ? (isHeld ? 'held' : 'MISSED') : 'not judged, a headless shell';
console.log(`12 lines, ours                             ${ours.toFixed(1)} ms`);
console.log(
  `Chromium, each document as a page          ${loading.toFixed(1)} ms, ${ratio.toFixed(1)} times slower (bar ${bar}): ${verdict}`,
);
console.log(
  `Chromium, only the words of a page changed ${replacing.toFixed(1)} ms, ${(replacing / ours).toFixed(1)} times slower`,
);

await renderMany(100, 12);
const seconds = (await timed(() => renderMany(600, 12))) / 1000;
console.log(`12 lines, ours, many at once               ${(600 / seconds).toFixed(0)} a second`);

const before = megabytes();
for (let round = 0; round < 40; round += 1) await renderer.render('an account', sampleInvoice(round, 200));
console.log(`forty of 200 lines                         ${before} MB before, ${megabytes()} MB after`);
await renderer.close();
process.exit(isHeld || !browser.isWhole ? 0 : 1);

function renderMany(count: number, lines: number) {
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      renderer.render(`account ${at}`, sampleInvoice(1000 + at, lines)),
    ),
  );
}

/** Every round another invoice. */
function printing(print: (model: InvoiceModel) => Promise<unknown>): Promise<number> {
  return medianTime({ counted: 60, warmUps: 40 }, (round) => {
    const model = sampleInvoice(round, 12);
    return timed(() => print(model));
  });
}

function megabytes(): number {
  return Math.round(process.memoryUsage().rss / 1024 / 1024);
}
