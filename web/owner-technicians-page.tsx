// The technicians, each with a calendar of their own to subscribe to. The two features meet here.
import { TechnicianFeedLink } from './features/calendar/calendar.service.ts';
import { TechniciansPage } from './features/technicians/technicians-page.tsx';

export function OwnerTechniciansPage() {
  return <TechniciansPage CalendarLink={TechnicianFeedLink} />;
}
