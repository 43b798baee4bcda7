// Why the server does not send this, and the way to what helps: a setting, the job, the plan.
import { Link } from '@tanstack/react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api/errors.ts';
import { openProfile } from '#web/features/accounts/accounts.service.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Subject } from './use-preview.ts';

type Help = 'profile' | 'plans' | 'job' | 'by hand' | 'none' | 'as the message says';

const helps: Partial<Record<ErrorCode, Help>> = {
  company_unnamed: 'profile',
  email_unconfirmed: 'profile',
  email_lost: 'profile',
  'subscription-required': 'plans',
  payment_method_required: 'plans',
  job_closed: 'job',
  nothing_due: 'job',
  already_signed: 'job',
  not_signable: 'job',
  not_an_invoice: 'job',
  too_many_requests: 'by hand',
  not_found: 'none',
  nothing_approved: 'as the message says',
};

/** Null where trying again is all there is: no connection, a breakdown, a field of the dialog. */
export function helpFor(error: unknown, kind?: Subject['kind']): Help | null {
  if (!(error instanceof ApiError)) return null;
  if (error.fields.lineItems) return 'job';
  // It has ended, or was written for the job as it was before: what to do says the sentence.
  if (kind === 'change-order' && error.code === 'conflict') return 'as the message says';
  return helps[error.code as ErrorCode] ?? null;
}

interface SendRefusalProps {
  error: Error;
  kind: Subject['kind'];
  jobId: string;
  /** What can be handed over meanwhile. */
  handsOver: 'link' | 'PDF';
  onClose: () => void;
}

export function SendRefusal({ error, kind, jobId, handsOver, onClose }: SendRefusalProps) {
  const help = helpFor(error, kind);
  if (!help) return null;
  return (
    <Notice
      tone="danger"
      announce
      title={help === 'none' ? 'This job is no longer here.' : error.message}
      action={<HelpButton help={help} jobId={jobId} onClose={onClose} />}
    >
      {help === 'by hand' ? `Meanwhile you can share the ${handsOver} yourself.` : null}
    </Notice>
  );
}

function HelpButton({ help, jobId, onClose }: { help: Help; jobId: string; onClose: () => void }) {
  const linkClass = buttonClass({ size: 'sm', variant: 'secondary' });
  switch (help) {
    case 'profile':
      return (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            onClose();
            openProfile();
          }}
        >
          Open Profile & Support
        </Button>
      );
    case 'plans':
      return (
        <Link to="/subscription-select" className={linkClass}>
          See Plans
        </Link>
      );
    case 'job':
      return (
        <Link to="/jobs" search={{ job: jobId }} className={linkClass} onClick={onClose}>
          Open Job
        </Link>
      );
    default:
      return null;
  }
}
