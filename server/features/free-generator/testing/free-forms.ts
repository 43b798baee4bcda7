// The free forms as their pages send them: all text, with totals that nobody believes.
import type { CallOptions, HttpClient } from '#server/testing/http-client.ts';

const everywhere = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '(208) 555-0142',
  companyAddress: '418 Alder Street\nBoise, ID 83702',
  companyEmail: 'office@ridgeline.example',
  companyWebsite: 'ridgeline.example',
  customerName: 'Maria Nguyễn',
  customerPhone: '(208) 555-0177',
  customerAddress: '2210 W Bannock St, Boise',
  customerEmail: 'maria@example.com',
  lineItems: [
    { id: '1', quantity: '2', description: 'Dual run capacitor', unitPrice: '64.50', total: '129.00' },
    { id: '2', quantity: '1', description: 'Diagnostic visit', unitPrice: '89', total: '1.00' },
    { id: '3', quantity: '1', description: '', unitPrice: '', total: '0.00' },
  ],
  subtotal: '1.00',
  taxRate: '8.75',
  taxAmount: '0.00',
  total: '1.00',
  serviceDateStart: '2026-11-12',
  serviceDateEnd: '2026-11-13',
};

export const template = {
  id: 'free-template',
  companyName: everywhere.companyName,
  companyAddress: everywhere.companyAddress,
  companyPhone: everywhere.companyPhone,
  companyEmail: everywhere.companyEmail,
  headerColor: 'black',
  companyLogo: null,
};

export const freePaths = {
  estimate: '/api/generate-free-estimate',
  work_order: '/api/generate-free-work-order',
  invoice: '/api/generate-free-invoice',
} as const;
export type FreeKind = keyof typeof freePaths;

export const freeForms: Record<FreeKind, Record<string, unknown>> = {
  estimate: {
    ...everywhere,
    projectDescription: 'Repair the air conditioner',
    notes: 'The dog is friendly.',
    customerAgreementText: 'I accept this estimate and authorize the work to be performed.',
    template,
  },
  work_order: {
    ...everywhere,
    description: 'Repair the air conditioner',
    notes: 'The dog is friendly.',
    template,
  },
  invoice: {
    ...everywhere,
    serviceDescription: 'Repaired the air conditioner',
    dueDate: '2026-12-14',
    paymentTerms: 'Payment due within 30 days. Late payments may incur additional fees.',
    termsAndConditions: 'Payment is due upon completion of work.',
    notes: 'The dog is friendly.',
    template,
  },
};

export const makeFree = (
  client: HttpClient,
  kind: FreeKind,
  change: Record<string, unknown> = {},
  options?: CallOptions,
) => client.send(`POST ${freePaths[kind]}`, { body: { ...freeForms[kind], ...change }, ...options });
