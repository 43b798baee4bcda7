// A 12-line invoice: our render against warm Chromium printing the same content (bar: 8 times faster), how many a
// second, and what forty 200-line invoices leave in memory. Every document differs, as customers and lines do.
import path from 'node:path';
import type { InvoiceModel } from '#server/documents/document-model.ts';
import { openRenderer } from '#server/documents/render/renderer.ts';
import { openChromium } from './chromium-print.ts';
import { sampleInvoice } from './sample-invoice.ts';

const rounds = 60;
const warmUps = 40;
const bar = 8;

const renderer = openRenderer({ home: path.resolve('server/documents'), maxWaiting: 1000 });
const ours = await medianTime((model) => renderer.render('an account', model));

const browser = await openChromium();
const loading = await medianTime((model) => browser.print(model));
await browser.prepare();
const replacing = await medianTime((model) => browser.printPrepared(model));
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** One after the other, the first ones not counted. */
async function medianTime(print: (model: InvoiceModel) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const model = sampleInvoice(round, 12);
    const time = await timed(() => print(model));
    if (round >= warmUps) times.push(time);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

function megabytes(): number {
  return Math.round(process.memoryUsage().rss / 1024 / 1024);
}
