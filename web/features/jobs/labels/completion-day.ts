import type { JobDetails } from '#contract/jobs.ts';
import { wallTime } from './company-days.ts';
import { serviceSpanOf } from './service-text.ts';

type Done = Pick<JobDetails, 'serviceDateStart' | 'serviceDateEnd'> & {
  documents: Pick<JobDetails['documents'][number], 'stage' | 'issuedAt'>[];
};

/** The last day of service; a day that is planned for later cannot be the one, then it is that of the invoice. */
export function completionDay(job: Done, timeZone: string): string | null {
  const dayOf = (moment: string | null | undefined) => (moment ? wallTime(moment, timeZone).day : null);
  const serviced = serviceSpanOf(job, timeZone)?.last ?? null;
  const invoiced = dayOf(job.documents.find(({ stage }) => stage === 'invoice')?.issuedAt);
  return serviced && (!invoiced || serviced <= invoiced) ? serviced : invoiced;
}
