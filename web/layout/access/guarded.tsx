import type { RouteComponent } from '@tanstack/react-router';
import type { PageAccess } from '#contract/pages/pages.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const RequireUser = lazyPart(() => import('./require-user.tsx'), 'RequireUser', {
  meanwhile: <PageSpinner />,
  whenMissing: 'throw',
});

/** Puts the guard before a page; guard, page and user are then loaded in parallel. */
export function guarded(access: PageAccess, Page: RouteComponent): RouteComponent {
  if (access === 'public') return Page;
  function GuardedPage() {
    return (
      <RequireUser access={access}>
        <Page />
      </RequireUser>
    );
  }
  return Object.assign(GuardedPage, {
    preload: async () => {
      await Promise.all([RequireUser.preload(), Page.preload?.()]);
    },
  });
}
