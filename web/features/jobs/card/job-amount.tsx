import type { Job } from '#contract/jobs.ts';
import { dollars } from '#web/documents/dollars.ts';
import { jobCreditOf } from '../labels/balance-labels.ts';
import { dayText } from '../labels/company-days.ts';

/** What is still to pay, once something was paid; else the total. */
export function JobAmount({ job, today }: { job: Job; today: string }) {
  const isPartlyPaid = job.paymentStatus === 'partly_paid';
  const credit = jobCreditOf(job);
  return (
    <div className="figures text-right">
      <p className="text-xl leading-tight font-bold tracking-tight wrap-anywhere">
        {isPartlyPaid ? (
          <span className="sr-only">Balance due: </span>
        ) : (
          <span className="sr-only">Total: </span>
        )}
        {dollars(isPartlyPaid ? job.balanceDue : job.totalAmount)}
      </p>
      {isPartlyPaid ? <p className="text-sm text-muted">of {dollars(job.totalAmount)}</p> : null}
      {credit ? <p className="text-sm text-muted">Credit {credit}</p> : null}
      {job.currentStage === 'invoice' && job.invoiceDueDate && job.paymentStatus !== 'paid' ? (
        <p className="text-sm text-muted">due {dayText(job.invoiceDueDate, today)}</p>
      ) : null}
    </div>
  );
}
