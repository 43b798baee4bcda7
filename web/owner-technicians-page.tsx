// The technicians, each with a calendar feed. The two features are put together here.
import { TechnicianFeedLink } from './features/calendar/calendar.service.ts';
import { TechniciansPage } from './features/technicians/technicians-page.tsx';

export function OwnerTechniciansPage() {
  return <TechniciansPage CalendarLink={TechnicianFeedLink} />;
}
