// The finished document: its number, what follows, and the way back.
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Download } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { droppedRowsNote, rowNeeds } from '#contract/lines/complete-lines.ts';
import { documentNumber, type Stage, stageLabels } from '#contract/stages.ts';
import { showFailure } from '#web/api/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { type Generated, useDownloadAgain } from './use-generate.ts';

export interface NextStepProps {
  jobId: string;
  stage: Stage;
}

interface GenerateResultProps {
  made: Generated;
  /** From other features: the next step of the job, and the way to its details. */
  NextStep: ComponentType<NextStepProps>;
  onSessionLoss: (error: unknown) => boolean;
  onAnother: () => void;
}

export function GenerateResult({ made, NextStep, onSessionLoss, onAnother }: GenerateResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const again = useDownloadAgain(made);
  const { jobId, jobNumber, customerName, stage, dropped } = made;

  function download() {
    again.mutate(undefined, {
      onError: (error) => {
        if (onSessionLoss(error)) return;
        showFailure(error, undefined, { message: 'Failed to download PDF. Please try again.' });
      },
    });
  }

  return (
    <Card className="mx-auto mt-6 w-full max-w-2xl p-6 text-center sm:p-10">
      <div className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight outline-none">
        {stageLabels[stage]} generated
      </h2>
      <p className="mt-1 text-muted">The PDF is in your downloads.</p>
      <dl className="mt-6 grid gap-4 rounded-control bg-sunken p-4 text-left sm:grid-cols-2">
        <Fact label="Number" value={documentNumber(stage, jobNumber)} />
        <Fact label="Customer" value={customerName} />
      </dl>
      {dropped > 0 ? (
        <div className="mt-4 text-left">
          <Notice tone="warning">
            {droppedRowsNote(dropped)}: {rowNeeds}
          </Notice>
        </div>
      ) : null}
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <NextStep jobId={jobId} stage={stage} />
        <Button variant="secondary" onClick={onAnother}>
          Create Another
        </Button>
        <Button variant="secondary" busy={again.isPending} busyLabel="Downloading…" onClick={download}>
          <Download aria-hidden="true" />
          Download Again
        </Button>
      </div>
      {/* The way back to the customer it was started from stands above the page's title. */}
      <div className="mt-3 flex justify-center">
        <ReturnToJobs />
      </div>
    </Card>
  );
}

interface BackToCustomerProps {
  customer: Pick<Customer, 'id' | 'name'>;
  className?: string;
}

export function BackToCustomer({ customer, className }: BackToCustomerProps) {
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      className={buttonClass({ variant: 'ghost', className: classNames('max-w-full', className) })}
    >
      <ArrowLeft aria-hidden="true" />
      <span className="truncate">Back to {customer.name}</span>
    </Link>
  );
}

export function ReturnToJobs({ className }: { className?: string }) {
  return (
    <Link to="/jobs" className={buttonClass({ variant: 'ghost', className })}>
      <ArrowLeft aria-hidden="true" />
      Return to Jobs
    </Link>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures text-lg font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}
