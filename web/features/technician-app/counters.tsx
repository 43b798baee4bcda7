import type { TechnicianJob } from '#contract/technicians.ts';
import { Card } from '#web/ui/card.tsx';
import { countMyJobs } from './my-jobs-labels.ts';

export function Counters({ jobs }: { jobs: readonly TechnicianJob[] }) {
  const { total, inProgress, completed, estimates } = countMyJobs(jobs);
  const figures = [
    { label: 'Total Jobs', count: total },
    { label: 'In Progress', count: inProgress },
    { label: 'Completed', count: completed },
    { label: 'Estimates', count: estimates },
  ];
  return (
    <Card className="mt-5">
      <dl className="grid grid-cols-4 divide-x divide-line py-3">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse px-1 text-center">
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="figures text-2xl font-bold tracking-tight">{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
