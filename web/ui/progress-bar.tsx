import { classNames } from './class-names.ts';

type ProgressBarProps = {
  label: string;
  /** Between 0 and 1. */
  value: number;
  tone?: 'accent' | 'success' | 'danger';
};

const fills = { accent: 'bg-accent', success: 'bg-success', danger: 'bg-danger' };

export function ProgressBar({ label, value, tone = 'accent' }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className={classNames('h-full rounded-full transition-[width] duration-200', fills[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
