import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { steps } from './onboarding-draft.ts';

interface StepHeadingProps {
  number: number;
  title: string;
  lead: string;
  ref: Ref<HTMLHeadingElement>;
}

export function StepHeading({ number, title, lead, ref }: StepHeadingProps) {
  return (
    <div className="mb-6">
      <div aria-hidden="true" className="mb-4 grid grid-cols-4 gap-1.5">
        {steps.map((step, index) => (
          <div
            key={step}
            className={classNames('h-1.5 rounded-full', index < number ? 'bg-accent' : 'bg-neutral-soft')}
          />
        ))}
      </div>
      <h3 ref={ref} tabIndex={-1} className="text-lg font-bold tracking-tight outline-none">
        <span className="block text-sm font-semibold tracking-normal text-muted">
          Step {number} of {steps.length}
        </span>{' '}
        {title}
      </h3>
      <p className="mt-0.5 text-muted">{lead}</p>
    </div>
  );
}
