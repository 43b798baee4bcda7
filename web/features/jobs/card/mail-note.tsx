import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showInLists, useJobDetails } from '../data/job-queries.ts';
import { dayText, wallTime } from '../labels/company-days.ts';
import { isUnderWay, isUnsent, mailName, mailState } from '../labels/mail-labels.ts';

interface MailNoteProps {
  job: Job;
  timeZone: string;
  today: string;
  onResendInvoice: () => void;
}

/** The state of the newest email: a quiet line when all is well, more when it is not. */
export function MailNote({ job, timeZone, today, onResendInvoice }: MailNoteProps) {
  const { lastMail } = job;
  if (!lastMail) return null;
  const { tone, text } = mailState(lastMail);
  const name = mailName(lastMail.kind);
  if (tone !== 'bad') {
    return (
      <p className="text-sm text-muted">
        {name} {text}
        {lastMail.state === 'sent' ? ` ${dayText(wallTime(lastMail.at, timeZone).day, today)}` : ''}
        {isUnderWay(lastMail) ? <MailWatch jobId={job.id} /> : null}
      </p>
    );
  }
  return (
    <Notice
      tone={isUnsent(lastMail) ? 'danger' : 'warning'}
      action={
        isUnsent(lastMail) && lastMail.kind === 'invoice' ? (
          <Button variant="secondary" size="sm" onClick={onResendInvoice}>
            Resend
          </Button>
        ) : undefined
      }
    >
      {name} email {text}
    </Notice>
  );
}

/** Refetches an email that is being sent until it has arrived, and updates the list. */
function MailWatch({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const { data, isFetchedAfterMount } = useJobDetails(jobId);
  useEffect(() => {
    // Data from before may be older than the email.
    if (data && isFetchedAfterMount && !isUnderWay(data.lastMail)) showInLists(client, data);
  }, [data, isFetchedAfterMount, client]);
  return null;
}
