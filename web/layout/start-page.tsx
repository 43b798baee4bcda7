// The start page: one address for visitors, owners and technicians.
import type { RouteComponent } from '@tanstack/react-router';
import { type Audience, audienceOf } from '../api/audience.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { readRememberedUser } from '../api/remembered-user.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { ReturnFlags } from './return-flags/return-flags.tsx';

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
