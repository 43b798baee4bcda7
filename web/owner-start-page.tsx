// What an owner sees first: the templates, with the figures of the business above them. The two meet here.
import { StatsStrip } from './features/stats/stats-strip.tsx';
import { TemplatesPage } from './features/templates/templates-page.tsx';

export function OwnerStartPage() {
  return (
    <TemplatesPage>
      <StatsStrip />
    </TemplatesPage>
  );
}
