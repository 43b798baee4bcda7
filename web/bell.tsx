// The bell is for owners and office people: visitors load nothing of it.
import { lazyPart } from './ui/lazy-part.tsx';

export const Bell = lazyPart(() => import('./features/notifications/bell.tsx'), 'Bell', {
  meanwhile: <span className="size-11 shrink-0" />,
  whenMissing: 'retry',
});
