// The jobs page with what other features add to its cards and details. They are put together here and nowhere else.
import type { FindDoubleBooking } from './features/jobs/job-actions.ts';
import { JobsPage } from './features/jobs/jobs-page.tsx';
import { SendDialog } from './features/signing/signing.service.ts';
import { timings } from './timings.ts';
import { lazyPart, usePreloaded } from './ui/lazy-part.tsx';
import { WithPriceList } from './with-price-list.tsx';

const AssignDialog = lazyPart(() => import('./features/calendar/calendar.service.ts'), 'AssignDialog');
const SignatureHistory = lazyPart(
  () => import('./features/signing/owner/signature-history.tsx'),
  'SignatureHistory',
  { whenMissing: 'retry' },
);
const behindButtons = [SendDialog, AssignDialog, SignatureHistory];

const findDoubleBooking: FindDoubleBooking = async (...input) =>
  (await import('./features/calendar/calendar.service.ts')).findDoubleBooking(...input);

export function OwnerJobsPage() {
  usePreloaded(behindButtons, timings.preloadDialogs);
  return (
    <WithPriceList>
      <JobsPage
        SendDialog={SendDialog}
        SignatureHistory={SignatureHistory}
        AssignDialog={AssignDialog}
        findDoubleBooking={findDoubleBooking}
      />
    </WithPriceList>
  );
}
