// Every starter as the document its owner sends first.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stages } from '#contract/stages.ts';
import { professions } from '#contract/texts/professions.ts';
import { openRenderer } from '#server/documents/render/renderer.ts';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { complaints, pagesOf, squeezed } from '#server/documents/testing/read-pdf.ts';
import { toDocumentModel } from '#server/documents/to-document-model.ts';
import { starters } from './starters.ts';

needsPdfTools();
const renderer = openRenderer({ home: path.resolve('server/documents'), threads: 1 });
afterAll(() => renderer.close());

const all = professions.flatMap((trade) => starters[trade].map((starter) => ({ trade, ...starter })));

test.each(all)('$trade: $name fits on one page at every stage, with all its words', async (starter) => {
  for (const stage of stages) {
    const pdf = await renderer.render(
      'an account',
      toDocumentModel({
        stage,
        number: '1001',
        company: { name: 'Ridgeline', address: '418 Alder Street\nBoise, ID 83702', phone: '(208) 555-0142' },
        customer: { name: 'Maria Nguyễn', address: '2210 W Bannock St\nBoise, ID 83706' },
        description: starter.description,
        lines: starter.lines,
        taxRate: 875,
        serviceStart: new Date('2026-11-12T15:00:00Z'),
        serviceEnd: new Date('2026-11-13T00:00:00Z'),
        comments: starter.comments,
        paymentTerms: starter.paymentTerms,
        agreement: starter.agreement,
        thankYou: 'Thank You For Your Business!',
        headerColor: '#4F72B8',
        showTitle: true,
        dueOn: '2026-12-14',
        payments: [],
        timeZone: 'America/Boise',
        madeAt: new Date('2026-11-14T18:00:00Z'),
      }),
    );
    expect(complaints(pdf)).toBe('');
    const pages = pagesOf(pdf);
    expect(pages, stage).toHaveLength(1);
    const text = squeezed(pages.join(''));
    for (const words of [
      starter.description,
      starter.comments,
      starter.paymentTerms,
      // Nobody signs an invoice.
      ...(stage === 'invoice' ? [] : [starter.agreement]),
      ...starter.lines.map(({ description }) => description),
    ])
      expect(text).toContain(squeezed(words));
  }
});
