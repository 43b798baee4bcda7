import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import type { CurrentUser } from '../../api/current-user.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { shortDate } from '../../ui/date-text.ts';

/** After a failed charge the owner has a few days to fix it; technicians do not see the banner. */
export function PastDueBanner({ user }: { user: CurrentUser }) {
  const { role, graceEndDate, timeZone } = user;
  if (role !== 'owner' || graceEndDate === null) return null;
  return (
    <aside aria-label="Payment problem" className="border-b border-line bg-warning-soft">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:px-7">
        <p className="flex gap-3">
          <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning-ink" />
          <span>
            <span className="font-semibold">Your last payment failed.</span> Please check your card before{' '}
            <span className="figures font-semibold">{shortDate(graceEndDate, timeZone)}</span>; until then
            everything keeps working.
          </span>
        </p>
        <Link
          to="/subscription-select"
          className={buttonClass({ variant: 'secondary', className: 'shrink-0' })}
        >
          Fix payment
        </Link>
      </div>
    </aside>
  );
}
