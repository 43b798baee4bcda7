// The invoice that is printed for measuring. Every seed gives another one, as customers and lines differ.
import type { InvoiceModel } from '#server/documents/document-model.ts';

export function sampleInvoice(seed: number, count: number): InvoiceModel {
  return {
    kind: 'invoice',
    number: `INV-${1000 + seed}`,
    company: {
      name: 'Ridgeline Heating & Air',
      address: '418 Alder Street\nBoise, ID 83702',
      phone: '(208) 555-0142',
      email: 'office@ridgeline.example',
    },
    customer: {
      name: `Maria Nguyễn ${seed}`,
      address: `${2000 + seed} W Bannock St\nBoise, ID 83706`,
      phone: '(208) 555-0177',
      email: `maria${seed}@example.com`,
    },
    issued: 'Nov 14, 2026',
    service: 'Nov 12 – 13, 2026',
    due: 'Dec 14, 2026',
    description: `No-cool repair, ${seed % 5} ton split system, rear yard. Replaced failed start components.`,
    lines: Array.from({ length: count }, (_, at) => ({
      quantity: 100 + at * 50,
      unitPrice: 1000 + at * 77 + seed,
      description: `Part ${at + 1} for visit ${seed}, fitted and tested`,
      taxed: at % 2 === 0,
    })),
    taxRate: 600,
    payments: [],
    comments: 'Parts carry the manufacturer’s 5-year warranty. Labor guaranteed for 30 days.',
    paymentTerms: 'Payment due within 30 days of the invoice date.',
    thankYou: 'Thank You For Your Business!',
    headerColor: '#4F72B8',
    showTitle: true,
    madeAt: new Date('2026-11-14T15:00:00Z'),
  };
}
