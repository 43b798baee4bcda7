// An ordinary company and its job of eight lines, on which a document must stay one page.
import type { EstimateModel, InvoiceModel, WorkOrderModel } from '../document-model.ts';
import { drawPng } from './draw-png.ts';
import { eightLines, estimateModel, invoiceModel, workOrderModel } from './sample-documents.ts';

export const logoShapes: [shape: string, logo: Uint8Array | undefined][] = [
  ['no logo', undefined],
  ['a square logo', drawPng(300, 300)],
  ['a logo of 6:1', drawPng(600, 100)],
  ['a tall logo', drawPng(60, 240)],
  ['a logo of 2:1', drawPng(400, 200)],
];

export const howToPay =
  'Make checks payable to Ridgeline LLC. Write INV-1042 on your check.\nZelle and cards, too';

/** Eight lines, comments, terms, agreement and everything an ordinary company says about itself. */
export function ordinaryJob(logo?: Uint8Array): [EstimateModel, WorkOrderModel, InvoiceModel] {
  const company = { ...invoiceModel().company, licenses: ['HVC-C-41207'], ...(logo && { logo }) };
  const shared = { company, lines: eightLines, paymentTerms: 'Payment due 30 days after completion of work' };
  return [
    estimateModel({ ...shared, validUntil: 'Dec 14, 2026', preparedBy: 'Dana Whitcomb' }),
    workOrderModel(shared),
    invoiceModel({ ...shared, howToPay }),
  ];
}
