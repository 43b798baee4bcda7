// Pages in chunks of their own. The router loads such a page before showing it; behind a guard or on the start page it
// loads itself, which the router's own lazy component cannot do.
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { type Audience, audienceOf } from '../api/audience.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { readRememberedUser } from '../api/remembered-user.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { ReturnFlags } from './return-flags/return-flags.tsx';

export type LoadPage<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** `lazyPage(() => import('./jobs-page.tsx'), 'JobsPage')` */
export function lazyPage<Name extends string>(load: LoadPage<Name>, name: Name): RouteComponent {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded ??= (await load())[name];
    return loaded;
  }
  const Waiting = lazy(async () => ({ default: await preload() }));

  function LazyPage() {
    // Chosen once: a page must not remount because its chunk has arrived.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown />;
  }
  return Object.assign(LazyPage, {
    preload: async () => {
      await preload();
    },
  });
}

type Rooms = Record<Audience, RouteComponent>;

/**
 * The start page: one address for visitors, owners and technicians. The most likely page is preloaded while
 * the current user is read.
 */
export function startPage(rooms: Rooms): RouteComponent {
  function StartPage() {
    const user = useCurrentUser();
    if (user.isPending) return <PageSpinner />;
    // If the server does not answer, the visitors' page is shown.
    const audience = audienceOf(user.data);
    const Room = rooms[audience];
    return (
      <>
        {/* The visitors' page has its own, which can scroll to the prices and open the sign-up. */}
        {audience === 'visitor' ? null : <ReturnFlags />}
        <Room />
      </>
    );
  }
  const preload = () => rooms[readRememberedUser()?.audience ?? 'visitor'].preload?.();
  return Object.assign(StartPage, { preload: async () => void preload() });
}
