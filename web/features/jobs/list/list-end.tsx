// Below a list of few jobs: that it ends there, and what comes to it.
import { BriefcaseBusiness } from 'lucide-react';

/** So few leave most of a wide screen empty. */
const few = 3;

export function ListEnd({ total }: { total: number }) {
  if (total === 0 || total > few) return null;
  return (
    <div className="mt-2 flex items-center gap-4 rounded-card border border-dashed border-line-strong px-4 py-5 sm:px-5 sm:py-8 lg:justify-center">
      <div className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <BriefcaseBusiness aria-hidden="true" className="size-5" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{total === 1 ? 'Your one open job' : `All ${total} open jobs`}</p>
        <p className="text-sm text-muted">
          New jobs are added to this list. Open a job to change, send or schedule it.
        </p>
      </div>
    </div>
  );
}
