// The owner's start page: what the day brings, the figures of the business, the templates. The features are put together
// here.
import { useState } from 'react';
import { StatsStrip } from './features/stats/stats-strip.tsx';
import { TemplatesPage } from './features/templates/templates-page.tsx';
import { TodayPanel } from './features/today/today-panel.tsx';
import { WithPriceList } from './with-price-list.tsx';

export function OwnerStartPage() {
  const [template, setTemplate] = useState<string | null>(null);
  return (
    <WithPriceList>
      <TodayPanel onOpenTemplate={setTemplate} />
      <TemplatesPage opens={template} onOpened={() => setTemplate(null)}>
        <StatsStrip />
      </TemplatesPage>
    </WithPriceList>
  );
}
