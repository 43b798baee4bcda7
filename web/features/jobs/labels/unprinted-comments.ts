import { leftOutTexts } from '#contract/document-texts.ts';
import type { JobDetails } from '#contract/jobs.ts';
import { wallTime } from './company-days.ts';
import { serviceSpanOf } from './service-text.ts';

type Printed = Pick<
  JobDetails,
  'currentStage' | 'invoiceDueDate' | 'templateData' | 'serviceDateStart' | 'serviceDateEnd' | 'createdAt'
> & { documents: Pick<JobDetails['documents'][number], 'stage' | 'issuedAt'>[] };

/** Why these comments are not on the document of the present stage (B-93); null when they are printed. */
export function unprintedComments(job: Printed, comments: string, timeZone: string): string | null {
  const issued = job.documents.find(({ stage }) => stage === job.currentStage)?.issuedAt ?? job.createdAt;
  const found = leftOutTexts({
    comments,
    otherComments: job.templateData?.otherComments,
    paymentTerms: job.templateData?.paymentTerms,
    dueOn: job.currentStage === 'invoice' ? job.invoiceDueDate : null,
    issuedOn: wallTime(issued, timeZone).day,
    completedOn: serviceSpanOf(job, timeZone)?.last ?? null,
  });
  return found.find(({ field }) => field === 'comments')?.reason ?? null;
}
