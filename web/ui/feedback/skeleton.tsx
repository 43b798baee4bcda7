import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** One grey bar or block, in the size of what it stands for. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={classNames('animate-breathe rounded-[0.375rem] bg-skeleton', className)} />;
}

/** Announces once that something is loading; the bars inside are hidden from screen readers. */
export function SkeletonGroup({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Shown in place of a list of cards while it loads. */
export function SkeletonCards({ count = 3, label }: { count?: number; label?: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <div className="flex items-start justify-between gap-6">
              <div className="grid flex-1 gap-3">
                <Skeleton className="h-5 w-2/3 max-w-56" />
                <Skeleton className="h-4 w-1/2 max-w-40" />
              </div>
              <Skeleton className="h-6 w-20" />
            </div>
            <Skeleton className="mt-6 h-10 w-full max-w-72" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
