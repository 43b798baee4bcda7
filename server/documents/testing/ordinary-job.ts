// An ordinary company and its job of eight lines, on which a document must stay one page.
import { templateTexts } from '#contract/texts/document-texts.ts';
import { companyFacts } from '../../../demo/company.ts';
import type { EstimateModel, InvoiceModel, WorkOrderModel } from '../document-model.ts';
import { drawPng } from './draw-png.ts';
import {
  eightLines,
  estimateModel,
  invoiceModel,
  licensed,
  howToPay as waysToPay,
  workOrderModel,
} from './sample-documents.ts';

export const logoShapes: [shape: string, logo: Uint8Array | undefined][] = [
  ['no logo', undefined],
  ['a square logo', drawPng(300, 300)],
  ['a logo of 6:1', drawPng(600, 100)],
  ['a tall logo', drawPng(60, 240)],
  ['a logo of 2:1', drawPng(400, 200)],
];

export const howToPay = waysToPay('INV-1042');

/** Eight lines, comments, terms, agreement and everything an ordinary company says about itself. */
export function ordinaryJob(logo?: Uint8Array): [EstimateModel, WorkOrderModel, InvoiceModel] {
  const company = { ...licensed, ...(logo && { logo }) };
  const { paymentTerms } = templateTexts;
  const shared = { company, lines: eightLines };
  return [
    estimateModel({ ...shared, paymentTerms, validUntil: 'Dec 9, 2026', preparedBy: companyFacts.ownerName }),
    workOrderModel({ ...shared, paymentTerms }),
    invoiceModel({ ...shared, howToPay }),
  ];
}
