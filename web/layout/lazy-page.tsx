// Pages in chunks of their own. The router loads such a page before showing it; behind a guard or on the start page it
// loads itself, which the router's own lazy component cannot do.
import type { RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { type Audience, audienceOf, readRememberedUser } from '../api/remembered-user.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ReturnFlags } from './return-flags/return-flags.tsx';

export type LoadPage<Name extends string> = () => Promise<Record<Name, () => ReactNode>>;

/** `lazyPage(() => import('./jobs-page.tsx'), 'JobsPage')` */
export const lazyPage = <Name extends string>(load: LoadPage<Name>, name: Name): RouteComponent =>
  lazyPart<Record<string, () => ReactNode>, string>(load, name, {
    meanwhile: <PageSpinner />,
    whenMissing: 'throw',
  });

/**
 * The start page: one address for visitors, owners and technicians. The most likely page is preloaded while
 * the current user is read.
 */
export function startPage(pages: Record<Audience, RouteComponent>): RouteComponent {
  function StartPage() {
    const user = useCurrentUser();
    if (user.isPending) return <PageSpinner />;
    // If the server does not answer, the visitors' page is shown.
    const audience = audienceOf(user.data);
    const Page = pages[audience];
    return (
      <>
        {/* The visitors' page has its own, which can scroll to the prices and open the sign-up. */}
        {audience === 'visitor' ? null : <ReturnFlags />}
        <Page />
      </>
    );
  }
  const preload = () => pages[readRememberedUser()?.audience ?? 'visitor'].preload?.();
  return Object.assign(StartPage, { preload: async () => void (await preload()) });
}
