import type { RouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PageAccess } from './access.ts';

const loadGuard = () => import('./require-user.tsx');
const RequireUser = lazy(async () => ({ default: (await loadGuard()).RequireUser }));

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
      await Promise.all([loadGuard(), Page.preload?.()]);
    },
  });
}
