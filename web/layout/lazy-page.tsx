// A page in a chunk of its own. The router fetches it before showing it; nested behind a guard or a choice of pages it
// fetches itself, which the router's own lazy component cannot do.
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { type Audience, audienceOf } from '../api/audience.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { readRememberedUser } from '../api/remembered-user.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { ReturnFlags } from './return-flags/return-flags.tsx';

// The start page: one address for visitors, owners and technicians.

type Rooms = Record<Audience, RouteComponent>;

/** While the server says who is there, the likeliest page is fetched already. */
export function startPage(rooms: Rooms): RouteComponent {
  function StartPage() {
    const user = useCurrentUser();
    if (user.isPending) return <PageSpinner />;
    // A server that does not answer is no reason to turn a visitor away.
    const audience = audienceOf(user.data);
    const Room = rooms[audience];
    return (
      <>
        {/* The visitors' room has its own, which knows the way to the prices and into an account. */}
        {audience === 'visitor' ? null : <ReturnFlags />}
        <Room />
      </>
    );
  }
  const preload = () => rooms[readRememberedUser()?.audience ?? 'visitor'].preload?.();
  return Object.assign(StartPage, { preload: async () => void preload() });
}

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
    // Chosen once: a page must not start anew because its chunk has arrived in the meantime.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown />;
  }
  return Object.assign(LazyPage, {
    preload: async () => {
      await preload();
    },
  });
}
