import { type ReactNode, useId } from 'react';
import { formatDecimal } from '#contract/lines/money.ts';
import { withoutStarters } from '#contract/texts/professions.ts';
import { Button } from '#web/ui/button.tsx';
import { timeZoneName } from '../time-zones.ts';
import { type OnboardingDraft, readTaxRateText, type Step } from './onboarding-draft.ts';

interface ConfirmStepProps {
  draft: OnboardingDraft;
  onChange: (step: Step) => void;
  disabled: boolean;
}

export function ConfirmStep({
  draft: { company, profession, taxRate },
  onChange,
  disabled,
}: ConfirmStepProps) {
  const change = (step: Step) => ({ onChange: () => onChange(step), disabled });
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      <Block title="Company" {...change('company')}>
        <p className="font-semibold">{company.companyName}</p>
        <p>{company.companyAddress}</p>
        <p>
          {company.companyCity}, {company.companyState} {company.companyZip}
        </p>
        <p className="figures">{company.companyPhone}</p>
        {company.companyFax ? <p className="figures">Fax {company.companyFax}</p> : null}
        {company.companyWebsite ? <p>{company.companyWebsite}</p> : null}
        {company.timeZone ? <p>Time zone: {timeZoneName(company.timeZone)}</p> : null}
      </Block>
      <Block title="Profession" {...change('profession')}>
        <p className="font-semibold">{profession}</p>
        <p className="text-muted">
          {profession === withoutStarters
            ? 'You begin with an empty list of templates.'
            : 'Two starter templates come with it.'}
        </p>
      </Block>
      <Block title="Tax rate" {...change('tax')}>
        <p className="figures font-semibold">{formatDecimal(readTaxRateText(taxRate) ?? 0)}%</p>
      </Block>
    </div>
  );
}

interface BlockProps {
  title: string;
  onChange: () => void;
  disabled: boolean;
  children: ReactNode;
}

function Block({ title, onChange, disabled, children }: BlockProps) {
  const titleId = useId();
  const buttonId = useId();
  return (
    <section aria-labelledby={titleId} className="flex items-start gap-4 py-3 pr-2 pl-4 sm:py-4">
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
        <h4 id={titleId} className="text-muted">
          {title}
        </h4>
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      <Button
        id={buttonId}
        variant="ghost"
        aria-labelledby={`${buttonId} ${titleId}`}
        className="-my-2 text-accent-ink!"
        disabled={disabled}
        onClick={onChange}
      >
        Change
      </Button>
    </section>
  );
}
