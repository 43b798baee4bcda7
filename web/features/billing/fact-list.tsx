import { classNames } from '#web/ui/class-names.ts';

export interface Fact {
  label: string;
  value: string;
  /** The line that matters most. */
  isStrong?: boolean;
}

/** What on the left, how much on the right, as on a receipt. */
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
