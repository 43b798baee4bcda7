// The generate form: what it starts with, what a template puts into it, and what is sent.
import type { Stage } from '#contract/stages.ts';
import type { Template } from '#contract/templates.ts';
import { generateTexts } from '#contract/texts/document-texts.ts';
import type { Body } from '#web/api/client.ts';
import { type LineRow, toLineBody, toRow } from '#web/lines/line-rows.ts';

export interface GenerateValues {
  workOrderNumber: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerAddress: string;
  serviceDateStart: string;
  serviceDateEnd: string;
  description: string;
  comments: string;
  notes: string;
  showTitle: boolean;
  lineItems: LineRow[];
}

export const emptyGenerateValues: GenerateValues = {
  workOrderNumber: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  serviceDateStart: '',
  serviceDateEnd: '',
  description: '',
  comments: generateTexts.comments,
  notes: '',
  showTitle: true,
  lineItems: [],
};

/** What comes from the template; the rows get keys of their own. */
export const valuesFromTemplate = (
  template: Pick<Template, 'defaultJobDescription' | 'defaultLineItems'>,
): Pick<GenerateValues, 'description' | 'lineItems'> => ({
  description: template.defaultJobDescription,
  lineItems: template.defaultLineItems.map(({ id: _, ...line }) => toRow(line)),
});

export type GenerateBody = Body<'POST /api/generate-pdf'>;

export function generateBodyOf(values: GenerateValues, templateId: string, stage: Stage): GenerateBody {
  const { showTitle, lineItems, ...fields } = values;
  return {
    ...fields,
    templateId,
    lineItems: lineItems.map(toLineBody),
    showWorkOrderHeader: showTitle,
    showEstimateHeader: showTitle,
    showInvoiceHeader: showTitle,
    documentType: stage === 'work_order' ? 'work-order' : stage,
  };
}
