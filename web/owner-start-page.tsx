// The owner's start page: the figures of the business above the templates. The two features are put together here.
import { StatsStrip } from './features/stats/stats-strip.tsx';
import { TemplatesPage } from './features/templates/templates-page.tsx';

export function OwnerStartPage() {
  return (
    <TemplatesPage>
      <StatsStrip />
    </TemplatesPage>
  );
}
