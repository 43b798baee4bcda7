// What differs between the free pages: texts, defaults, and which texts are at the end of the form.
import type { Stage } from '#contract/stages.ts';
import type { LineRow } from '#web/lines/line-rows.ts';

type Row = Partial<Pick<LineRow, 'description' | 'quantity' | 'unitPrice'>>;

export interface FreeDocument {
  stage: Stage;
  /** The key of the draft stored for this tab. */
  draft: string;
  title: string;
  intro: string;
  /** As used in a sentence. */
  noun: string;
  generateLabel: string;
  descriptionLabel: string;
  success: { title: string; text: string; again: string; leadsHome: boolean };
  firstRows?: readonly Row[];
}

export const freeEstimate: FreeDocument = {
  stage: 'estimate',
  draft: 'estimate',
  title: 'Free Estimate Template',
  intro: 'Fill in the form and download a professional estimate as a PDF. No account needed.',
  noun: 'estimate',
  generateLabel: 'Generate Estimate',
  descriptionLabel: 'Project Description',
  success: {
    title: 'Estimate Generated Successfully!',
    text: 'Your estimate PDF has been generated and downloaded.',
    again: 'Create Another Estimate',
    leadsHome: false,
  },
};

export const hvacQuote: FreeDocument = {
  ...freeEstimate,
  draft: 'hvac-quote',
  title: 'HVAC Quote Template',
  intro:
    'The usual lines of an HVAC job are filled in. Set your prices, name your customer, download the PDF.',
  firstRows: [
    { description: 'Site visit, load calculation and diagnosis', unitPrice: '95.00' },
    { description: 'Air handler and condenser, 3 ton, 16 SEER2', unitPrice: '3850.00' },
    { description: 'Labor, licensed HVAC technician (hours)', quantity: '8', unitPrice: '95.00' },
    { description: 'Line set, pad, disconnect and fittings', unitPrice: '420.00' },
    { description: 'R-454B refrigerant (lb)', quantity: '6', unitPrice: '48.00' },
    { description: 'Smart thermostat, installed', unitPrice: '265.00' },
    { description: 'Permit, start-up and commissioning report', unitPrice: '310.00' },
  ],
};

export const freeWorkOrder: FreeDocument = {
  stage: 'work_order',
  draft: 'work-order',
  title: 'Free Work Order Template',
  intro:
    'Write down what is to be done, for whom and when, and download the work order as a PDF. No account needed.',
  noun: 'work order',
  generateLabel: 'Generate PDF',
  descriptionLabel: 'Description',
  success: {
    title: 'Work Order Generated Successfully!',
    text: 'Your work order PDF has been generated and downloaded.',
    again: 'Create Another Work Order',
    leadsHome: false,
  },
};

export const freeInvoice: FreeDocument = {
  stage: 'invoice',
  draft: 'invoice',
  title: 'Free Invoice Template',
  intro:
    'Fill in the form and download an invoice that says clearly what is due and when. No account needed.',
  noun: 'invoice',
  generateLabel: 'Generate Invoice',
  descriptionLabel: 'Service Description',
  success: {
    title: 'Invoice Generated Successfully!',
    text: 'Your invoice PDF has been generated and downloaded.',
    again: 'Generate Another Invoice',
    leadsHome: true,
  },
};
