// The fixed labels of the three documents.
import type { Stage } from '#contract/stages.ts';

interface DocumentLabels {
  title: string;
  /** Above the customer's block. */
  customer: string;
  /** Above the description of the work. */
  description: string;
  /** Above what is agreed to by signing. */
  consent: string;
}

export const documentLabels: Record<Stage, DocumentLabels> = {
  estimate: {
    title: 'ESTIMATE',
    customer: 'Prepared for',
    description: 'Scope of work',
    consent: 'Acceptance',
  },
  work_order: {
    title: 'WORK ORDER',
    customer: 'Customer',
    description: 'Work to be done',
    consent: 'Agreement',
  },
  invoice: { title: 'INVOICE', customer: 'Bill to', description: 'Work performed', consent: 'Agreement' },
};
