// From a change order to its paper, and to what the signing page shows of it.
import { formatDay } from '#contract/days.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { changeOrderAgreement } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { ChangeOrderModel } from '#server/documents/document-model.ts';
import { captions, labels } from '#server/documents/view/labels.ts';
import type { CompanyRow } from '#server/features/company/company.service.ts';
import { type JobRecord, readDocumentModel } from '#server/features/jobs/jobs.service.ts';
import {
  approvedOf,
  type DocumentToSign,
  frozenHead,
  printed,
} from '#server/features/signing/signing.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { differenceOf, totalsOf } from './change-order-state.ts';
import type { ChangeOrderRow } from './change-orders.store.ts';
import { differenceTexts, termTexts } from './difference-texts.ts';

/** Letterhead and customer are those of the job's own document. */
export async function changeOrderModel(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'signedDocuments' | 'payLinks'>,
  job: JobRecord,
  row: ChangeOrderRow,
  madeAt: Date,
): Promise<ChangeOrderModel> {
  const { company, customer, headerColor } = await readDocumentModel(deps, job, job.stage);
  return {
    kind: 'change_order',
    number: row.number,
    company,
    customer,
    issued: formatDay(dayIn(job.timeZone, madeAt)),
    reason: row.reason,
    ...differenceOf(row, row.after),
    approved: (await approvedOf(deps.db.query, job))?.numbers ?? [],
    agreement: changeOrderAgreement.text,
    headerColor,
    madeAt,
  };
}

/** Only what changes: the lines that stay were signed before. */
export function frozenTextsOf(
  job: JobRecord,
  company: CompanyRow,
  { after }: ChangeOrderRow,
  model: ChangeOrderModel,
): DocumentToSign['frozenTexts'] {
  const { customer } = model;
  const sums = totalsOf(after);
  return {
    ...frozenHead(job, company),
    number: model.number,
    lineItems: [],
    changeOrder: {
      reason: model.reason,
      changes: model.changes,
      ...termTexts(model),
      oldTotal: formatDecimal(model.oldTotal),
      newTotal: formatDecimal(model.newTotal),
      difference: differenceTexts(model),
    },
    subtotal: formatDecimal(sums.subtotal),
    ...(after.discount && {
      discountAmount: formatDecimal(sums.discount),
      discountLabel: after.discount.label,
    }),
    taxAmount: formatDecimal(sums.tax),
    totalAmount: formatDecimal(sums.total),
    taxRate: formatDecimal(after.taxRate),
    ...(job.isTaxExempt && { isTaxExempt: true }),
    facts: printed([
      [captions.issued, model.issued],
      ['Changes to', model.approved.join(', ')],
      [captions.contact, customer.contact],
      ['Address', customer.address],
      [labels.serviceAddress, customer.serviceAddress],
      ['Phone', customer.phone],
      ['Email', customer.email],
    ]),
    sections: [],
    agreement: model.agreement ?? null,
    thankYou: null,
  };
}
