// How many free PDFs a visitor has left.
import { Link } from '@tanstack/react-router';
import type { FreemiumUsage } from '#contract/free-generator.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProgressBar } from '#web/ui/feedback/spinner.tsx';
import { useFreeUsage } from './use-free-pdf.ts';

/** How many free PDFs are left; the number comes from the server (B-33). */
export function UsageCounter() {
  const { data: usage, isError } = useFreeUsage();
  // Without a reply nothing is promised; the server decides when a PDF is made.
  if (isError) return null;
  if (!usage) return <Skeleton className="h-14 w-full sm:w-56" />;
  if (usage.isSubscriber) return <Counter>Unlimited PDFs with your plan</Counter>;
  if (usage.type === 'authenticated') return <Counter>Choose a plan to create PDFs</Counter>;
  return <FreeCount usage={usage} />;
}

function FreeCount({ usage: { sessionDownloads, maxFreePDFs } }: { usage: FreemiumUsage }) {
  const used = Math.min(sessionDownloads, maxFreePDFs);
  const isUsedUp = used >= maxFreePDFs;
  const label = `${used} of ${maxFreePDFs} free ${maxFreePDFs === 1 ? 'PDF' : 'PDFs'} used`;
  return (
    <Counter>
      <span className="flex items-baseline justify-between gap-4">
        <span className="figures">{label}</span>
        {isUsedUp ? (
          <Link
            to="/"
            search={{ pricing: 'true' }}
            resetScroll={false}
            className="text-accent-ink underline underline-offset-2"
          >
            See plans
          </Link>
        ) : null}
      </span>
      <span className="mt-2 block">
        <ProgressBar
          label={label}
          value={maxFreePDFs === 0 ? 1 : used / maxFreePDFs}
          tone={isUsedUp ? 'danger' : 'accent'}
        />
      </span>
    </Counter>
  );
}

function Counter({ children }: { children: React.ReactNode }) {
  return (
    <div className="w-full rounded-control border border-line bg-surface px-4 py-3 text-sm font-semibold sm:w-64">
      {children}
    </div>
  );
}
