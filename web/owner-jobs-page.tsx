// The jobs page with what other features add to its cards and details. They are put together here and nowhere else.
import { AssignDialog, findDoubleBooking } from './features/calendar/calendar.service.ts';
import { JobsPage } from './features/jobs/jobs-page.tsx';
import { SignatureAction } from './features/signing/owner/signature-action.tsx';
import { SignatureHistory } from './features/signing/owner/signature-history.tsx';

export function OwnerJobsPage() {
  return (
    <JobsPage
      SignatureAction={SignatureAction}
      SignatureHistory={SignatureHistory}
      AssignDialog={AssignDialog}
      findDoubleBooking={findDoubleBooking}
    />
  );
}
