// Everything around a page: navigation above, footer below, messages and the cookie question over it.
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { findPage } from '#contract/pages.ts';
import { ChangesHost } from '../revisions/changes-host.tsx';
import { CookieBanner } from './consent/cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import type { ProfileOpener } from './header/profile-opener.ts';
import { useSignedIn } from './header/use-signed-in.ts';
import { PageFlags } from './return-flags/return-flags.tsx';
import { Toasts } from './toasts.tsx';
import { usePageArrival } from './use-page-arrival.ts';

type ShellProps = ProfileOpener & { children: ReactNode };

export function Shell({ onOpenProfile, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  const { audience } = useSignedIn();
  // Somebody who follows a secret link came for one thing, and is never measured.
  const isSecretLink = useLocation({ select: ({ pathname }) => findPage(pathname)?.secretLink === true });
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-24 rounded-control bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col pb-(--bottom-inset)">
        <Header onOpenProfile={onOpenProfile} />
        <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
        <Footer />
      </div>
      {isSecretLink ? null : <CookieBanner />}
      <PageFlags />
      <Toasts />
      <ChangesHost isSignedIn={audience !== 'visitor'} />
    </>
  );
}
