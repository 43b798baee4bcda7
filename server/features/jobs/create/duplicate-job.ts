// Copies a job as a new estimate: customer, lines or options, discount, deposit, tax, description and template.
// Left behind, because it would mislead: dates, technician, photos, signatures, reminders, payments, notes and
// comments (B-15).
import type { Job } from '#contract/jobs/job.ts';
import type { Line } from '#contract/lines/line-items.ts';
import type { Deps } from '#server/deps.ts';
import { withIds } from '#server/documents/line-ids.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { findCustomerForJob, findOrMakeCustomer } from '#server/features/customers/customers.service.ts';
import { holdTemplate } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { toJob } from '../job-reply.ts';
import { priceOffer } from '../offer.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';
import { nameOfWriter, newJobRow } from './draft-job.ts';
import { findClaimOrCount, takeNumberFor, writeJob } from './write-job.ts';

export async function duplicateJob(
  deps: Deps,
  scope: Scope,
  jobId: string,
  key: string | null,
): Promise<Job> {
  const action = { action: 'duplicate', key, content: [jobId] };
  await findClaimOrCount(deps, scope, action);
  return deps.db.accountTransaction(scope, async (tx) => {
    const now = deps.clock.now();
    const claim = await claimKey(tx, now, scope, action, newId());
    // Only now: a repetition gives the same copy, also when the source was deleted since.
    if (claim.isFirst) {
      const { templateId } = await requireJob(tx, scope, jobId);
      const hasTemplate = templateId !== null && (await holdTemplate(tx, scope, templateId));
      // Locked, so that its customer stays: who merges customers waits for their jobs.
      const source = await requireLockedJob(tx, scope, jobId);
      const customer = await findCustomerForJob(tx, scope, source);
      const taxRate = customer.isTaxExempt ? 0 : source.taxRate;
      const number = await takeNumberFor(tx, scope, null);
      const company = await readCompany(tx, scope.accountId);
      const copy = newJobRow({
        accountId: scope.accountId,
        now,
        stage: 'estimate',
        timeZone: source.timeZone,
        customerName: source.customerName,
        customerContactName: source.customerContactName,
        customerPhone: source.customerPhone,
        customerEmail: source.customerEmail,
        customerAddress: source.customerAddress,
        ...(await findOrMakeCustomer({ ...deps, tx, scope }, customer)),
        billingAddress: source.billingAddress,
        isTaxExempt: customer.isTaxExempt,
        description: source.description,
        notes: null,
        comments: null,
        taxRate,
        offer: priceOffer({
          lineItems: withoutIds(source.lineItems),
          // Copies: the ids of the source are its own.
          options:
            source.options?.map((option) => ({
              ...option,
              id: newId(),
              lineItems: withoutIds(option.lineItems),
            })) ?? null,
          discount: source.discount,
          deposit: source.deposit,
          taxRate,
        }),
        service: { serviceStart: null, serviceEnd: null },
        technicianId: null,
        templateId: hasTemplate ? templateId : null,
        templateData: source.templateData,
        hiddenTitles: source.hiddenTitles,
        estimateValidDays: company.estimateValidDays,
        preparedBy: await nameOfWriter(deps.technicians, tx, scope, company),
      });
      await writeJob(deps, tx, scope, { ...copy, id: claim.subjectId, number }, { copyOf: source.id });
    }
    return toJob(await requireJob(tx, scope, claim.subjectId), now);
  });
}

const withoutIds = (lines: readonly Line[]): Line[] => withIds(lines.map(({ id: _, ...line }) => line));
