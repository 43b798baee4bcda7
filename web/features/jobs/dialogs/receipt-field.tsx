// Whether the customer gets a receipt of the payment that is being recorded.
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { readAmount } from '#contract/lines/money.ts';
import { centsOf } from '#web/money.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';

interface ReceiptChoice {
  /** For that amount, as it is typed. */
  isWanted: (amount: string) => boolean;
  choose: (isWanted: boolean) => void;
}

/** With the payment that settles the invoice, unless the person chose otherwise. */
export function useReceiptChoice(job: Job): ReceiptChoice {
  const [chosen, setChosen] = useState<boolean | null>(null);
  return {
    isWanted: (amount) => canGetReceipt(job) && (chosen ?? paysAll(job, amount)),
    choose: setChosen,
  };
}

const canGetReceipt = ({ currentStage, customerEmail }: Job) => currentStage === 'invoice' && !!customerEmail;

function paysAll({ balanceDue }: Job, amount: string): boolean {
  const { value, problem } = readAmount(amount);
  return problem === null && value === centsOf(balanceDue);
}

interface ReceiptFieldProps {
  job: Job;
  receipt: ReceiptChoice;
  amount: string;
}

export function ReceiptField({ job, receipt, amount }: ReceiptFieldProps) {
  if (job.currentStage !== 'invoice') return null;
  if (!job.customerEmail)
    return (
      <p className="text-sm text-muted">
        This customer has no email address. Add one in the job details to email receipts.
      </p>
    );
  return (
    <Checkbox
      label={<span className="wrap-anywhere">Email a receipt to {job.customerEmail}</span>}
      checked={receipt.isWanted(amount)}
      onChange={({ target }) => receipt.choose(target.checked)}
    />
  );
}
