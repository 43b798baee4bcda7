// Every starter as the document its owner sends first.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stages } from '#contract/stages.ts';
import { professions } from '#contract/texts/professions.ts';
import { withIds } from '#server/documents/line-ids.ts';
import { openRenderer } from '#server/documents/render/renderer.ts';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { complaints, pagesOf, squeezed } from '#server/documents/testing/read-pdf.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { toPreviewModel } from '../preview-template.ts';
import { starters } from './starters.ts';

needsPdfTools();
const renderer = openRenderer({ home: path.resolve('server/documents'), threads: 1 });
afterAll(() => renderer.close());

const company = {
  name: 'Ridgeline',
  addressLines: ['418 Alder Street', 'Boise, ID 83702'],
  phone: '(208) 555-0142',
  licenseNumbers: ['RCE-48120'],
  timeZone: 'America/Boise',
  estimateValidDays: 30,
  checkPayableTo: 'Ridgeline',
  otherWaysToPay: 'Zelle to pay@ridgeline.example',
} as Company;

const all = professions.flatMap((trade) => starters[trade].map((starter) => ({ trade, ...starter })));

test.each(all)('$trade: $name fits on one page at every stage, with all its words', async (starter) => {
  for (const stage of stages) {
    const pdf = await renderer.render(
      'an account',
      toPreviewModel({
        stage,
        company,
        logo: null,
        template: {
          jobDescription: starter.description,
          lineItems: withIds(starter.lines),
          options: null,
          discount: null,
          deposit: null,
          taxRate: 875,
          otherComments: starter.comments,
          paymentTerms: starter.paymentTerms,
          customerAgreementText: starter.agreement,
          thankYouMessage: 'Thank You For Your Business!',
          headerColor: '#4F72B8',
        },
        now: new Date('2026-11-14T18:00:00Z'),
      }),
    );
    expect(complaints(pdf)).toBe('');
    const pages = pagesOf(pdf);
    expect(pages, stage).toHaveLength(1);
    // A hyphen at the end of a line is not read as one.
    const unhyphenated = (text: string) => squeezed(text).replaceAll('-', '');
    const text = unhyphenated(pages.join(''));
    for (const words of [
      starter.description,
      starter.comments,
      starter.paymentTerms,
      // Nobody signs an invoice.
      ...(stage === 'invoice' ? [] : [starter.agreement]),
      ...starter.lines.map(({ description }) => description),
    ])
      expect(text).toContain(unhyphenated(words));
  }
});
