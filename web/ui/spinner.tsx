import { classNames } from './class-names.ts';

type SpinnerProps = {
  /** Read by screen readers; leave it out where a visible text beside says the same. */
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
