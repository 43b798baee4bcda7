// Spinners and the progress bar.
import { classNames } from '../class-names.ts';

type SpinnerProps = {
  /** Read by screen readers; leave it out next to a visible text with the same meaning. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        data-spinner=""
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={classNames('animate-turn', className ?? 'size-5')}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-accent-ink">
      <Spinner label={label} className="size-8" />
    </div>
  );
}

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
