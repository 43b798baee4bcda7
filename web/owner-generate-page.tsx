// The generate page with what follows a finished document, which other features do. They are put together here.
import { GeneratePage } from './features/generate/generate-page.tsx';
import { timings } from './timings.ts';
import { Skeleton } from './ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from './ui/lazy-part.tsx';
import { WithPriceList } from './with-price-list.tsx';

const NextStep = lazyPart(() => import('./next-step.tsx'), 'NextStep', {
  meanwhile: <Skeleton className="h-26 sm:col-span-2" />,
  whenMissing: 'retry',
});
const afterwards = [NextStep];

export function OwnerGeneratePage() {
  usePreloaded(afterwards, timings.preloadDialogs);
  return (
    <WithPriceList>
      <GeneratePage NextStep={NextStep} />
    </WithPriceList>
  );
}
