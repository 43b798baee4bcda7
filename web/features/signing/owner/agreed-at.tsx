// Where the customer agrees to an estimate: it decides whether the notice of the right to cancel is printed (D-22).
import { useQuery } from '@tanstack/react-query';
import { type AgreedAt, needsNotice } from '#contract/cancellation-right.ts';
import type { Job } from '#contract/jobs/job.ts';
import { readQuery } from '#web/api/queries.ts';
import { priced } from '#web/lines/line-rows.ts';
import { type OfferRows, offerOf, readShare } from '#web/lines/offer/offer-rows.ts';
import { centsOf } from '#web/money.ts';
import { RadioGroup } from '#web/ui/form/choices.tsx';

/** Only estimates of a company that wants the notice, and of some size: below it none is printed anywhere. */
export function useNeedsAgreedAt(job: Job): boolean {
  const isEstimate = job.currentStage === 'estimate';
  const { data } = useQuery({ ...readQuery('GET /api/company/cancellation-notice'), enabled: isEstimate });
  return isEstimate && data?.isOn === true && needsNotice(saleOf(job), 'home');
}

function saleOf(job: Job) {
  const { options, ...list } = offerOf(job);
  const counted = ({ lineItems, discount }: Pick<OfferRows, 'lineItems' | 'discount'>) => ({
    lineItems: lineItems.map((row) => priced(row)),
    discount: readShare(discount),
  });
  return { ...counted(list), options: options?.map(counted) ?? null, taxRate: centsOf(job.taxRate) };
}

interface AgreedAtFieldProps {
  value: AgreedAt;
  onChange: (place: AgreedAt) => void;
}

export function AgreedAtField({ value, onChange }: AgreedAtFieldProps) {
  return (
    <RadioGroup
      label="Where does the customer agree to this?"
      value={value}
      onChange={({ target }) => onChange(target.value === 'elsewhere' ? 'elsewhere' : 'home')}
      options={[
        {
          value: 'home',
          label: 'At the customer’s home',
          hint: 'The cancellation notice is printed from $25 on.',
        },
        {
          value: 'elsewhere',
          label: 'Elsewhere',
          hint: 'Away from your business. The notice is printed from $130 on.',
        },
      ]}
    />
  );
}
