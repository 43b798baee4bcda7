// The texts of a job as its next document prints them.
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Stage } from '#contract/stages.ts';
import { documentTexts, leftOutTexts } from '#contract/texts/document-texts.ts';
import { formatService } from '#server/documents/document-dates.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';

/**
 * The texts of a job as its next document prints them. Both the document and the job's details are made from this, so
 * that what the job shows is what prints.
 */
export function printedTextsOf(job: JobRecord, stage: Stage, issuedAt: Date) {
  return { ...documentTexts(stage, sourcesOf(job, stage, issuedAt)), thankYou: thanksOf(job) };
}

/** For the details of the job, with the reason where a text of it is not printed. */
export function describePrinted(job: JobRecord, stage: Stage, issuedAt: Date): JobDetails['printed'] {
  const { comments, paymentTerms, agreement, thankYou } = printedTextsOf(job, stage, issuedAt);
  return {
    comments,
    paymentTerms,
    customerAgreementText: agreement,
    thankYouMessage: thankYou,
    validUntil: stage === 'estimate' ? job.validUntil : null,
    leftOut: leftOutTexts(sourcesOf(job, stage, issuedAt)).flatMap(({ field, reason }) =>
      field === 'termsAndConditions' ? [] : { field, reason },
    ),
  };
}

const thanksOf = ({ templateData }: JobRecord) => templateData?.thankYouMessage ?? '';

function sourcesOf(job: JobRecord, stage: Stage, issuedAt: Date) {
  const template = job.templateData ?? {};
  return {
    comments: job.comments ?? '',
    otherComments: template.otherComments ?? '',
    paymentTerms: template.paymentTerms ?? '',
    agreement: template.customerAgreementText ?? '',
    dueOn: stage === 'invoice' ? job.dueOn : null,
    issuedOn: dayIn(job.timeZone, issuedAt),
    completedOn: formatService(job.serviceStart, job.serviceEnd, job.timeZone).last,
  };
}
