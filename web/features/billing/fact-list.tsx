// Lines of a receipt, and the notice about a payment that failed.
import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

export interface Fact {
  label: string;
  value: string;
  /** The line that matters most. */
  isStrong?: boolean;
}

/** Label on the left, amount on the right, as on a receipt. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="rounded-control border border-line bg-surface px-4">
      {facts.map(({ label, value, isStrong }) => (
        <div
          key={label}
          className={classNames(
            'flex justify-between gap-4 border-b border-line py-2.5 last:border-b-0',
            isStrong && 'font-bold',
          )}
        >
          <dt className={isStrong ? undefined : 'text-muted'}>{label}</dt>
          <dd className="figures shrink-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the payment failed. On a phone it may be off the screen, so it scrolls into view. */
export function ProblemNotice({ title, children }: { title?: string; children: string }) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another problem, to be seen as well
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={container}>
      <Notice tone="danger" title={title} announce>
        {children}
      </Notice>
    </div>
  );
}
