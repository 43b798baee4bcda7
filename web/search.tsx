// The search over everything is for owners and office people: visitors and technicians load nothing of it.
import { showFailure } from './api/failures.ts';
import { useSignedIn, useWasHere } from './layout/header/use-signed-in.ts';
import { lazyPart } from './ui/lazy-part.tsx';

const load = () => import('./features/search/search-host.tsx');
const Host = lazyPart(load, 'SearchHost', { meanwhile: null, whenMissing: 'retry' });

/** For the button in the header. */
export const searchOpener = {
  open: () => void load().then(({ searchOpener }) => searchOpener.open(), showFailure),
  preload: () =>
    void load().then(
      ({ searchOpener }) => searchOpener.preload(),
      () => undefined,
    ),
};

export function SearchHost({ onOpenProfile }: { onOpenProfile: (section: string) => void }) {
  const mayReach = useSignedIn().audience === 'owner';
  return useWasHere(mayReach) ? <Host onOpenProfile={onOpenProfile} /> : null;
}
