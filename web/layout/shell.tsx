// Everything around a page: navigation above, footer below, toasts and the cookie banner over it.
import { Link, useLocation, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { findPage, pageTitle } from '#contract/pages/pages.ts';
import { useNewVersion } from '../api/page-version.ts';
import { settings } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { currentToast, subscribeToToasts } from '../ui/feedback/toast-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useConsent } from './consent/consent.ts';
import { CookieBanner } from './consent/cookie-banner.tsx';
import { BrandName } from './header/brand.tsx';
import { Header, type HeaderSlots } from './header/header.tsx';
import { isCustomerPage } from './header/nav-links.ts';
import { useSignedIn, useWasHere } from './header/use-signed-in.ts';
import { PageFlags } from './return-flags/return-flags.tsx';

/** Visitors change nothing that somebody else may have changed. */
const ChangesHost = lazyPart(() => import('../revisions/changes-host.tsx'), 'ChangesHost', {
  meanwhile: null,
  whenMissing: 'retry',
});

/** Quiet, and never a reload by itself: somebody may be typing. */
function NewVersionNotice() {
  const isReady = useNewVersion();
  if (!isReady) return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-20 flex items-center justify-center gap-4 border-b border-line bg-surface px-4 py-1"
    >
      A new version is ready.
      <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  );
}

type ShellProps = HeaderSlots & { children: ReactNode };

export function Shell({ search, bell, onOpenProfile, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  const isSignedIn = useSignedIn().audience !== 'visitor';
  const hasChanges = useWasHere(isSignedIn);
  // Secret links are never measured, so there is nothing to consent to.
  const isSecretLink = useLocation({ select: ({ pathname }) => findPage(pathname)?.secretLink === true });
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-24 rounded-control bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <NewVersionNotice />
      <div className="flex min-h-dvh flex-col pb-(--bottom-inset)">
        {isSecretLink ? null : <CookieBanner />}
        <Header search={search} bell={bell} onOpenProfile={onOpenProfile} />
        <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <PageFlags />
      <Toasts />
      {hasChanges ? <ChangesHost isSignedIn={isSignedIn} /> : null}
    </>
  );
}

/** For every newly opened page: its title, its page view, and the focus. */
function usePageArrival(main: RefObject<HTMLElement | null>): void {
  // The resolved address: one that only redirects is no page.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const consent = useConsent();
  const previous = useRef<string>(undefined);

  useEffect(() => {
    if (pathname === undefined) return;
    document.title = pageTitle(findPage(pathname), settings.appName);
    // The first page keeps the browser's own focus; after that the focus moves to the new page.
    if (previous.current !== undefined && previous.current !== pathname) {
      main.current?.focus({ preventScroll: true });
    }
    previous.current = pathname;
  }, [pathname, main]);

  useEffect(() => {
    if (pathname === undefined || settings.analyticsId === '') return;
    void import('./analytics/analytics.ts').then(({ measurePage }) =>
      measurePage(findPage(pathname), consent),
    );
  }, [pathname, consent]);
}

const ToastHost = lazyPart(() => import('../ui/feedback/toast.tsx'), 'ToastHost', {
  whenMissing: 'retry',
});

/**
 * The toast host is loaded with the first press or key: a page that is only read needs none. It is then there, still
 * empty, before the first toast, as screen readers need it.
 */
function Toasts() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setIsWanted(true);
    // A page may show a toast as it opens, before this effect runs.
    if (currentToast()) want();
    const unsubscribe = subscribeToToasts(want);
    document.addEventListener('pointerdown', want);
    document.addEventListener('keydown', want);
    return () => {
      unsubscribe();
      document.removeEventListener('pointerdown', want);
      document.removeEventListener('keydown', want);
    };
  }, [isWanted]);
  return isWanted ? <ToastHost /> : null;
}

const legalLinks = [
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Refund', to: '/refund' },
  { label: 'Cookies', to: '/cookies' },
] as const;

function Footer() {
  const pathname = useLocation({ select: (location) => location.pathname });
  // A company's customers bought nothing from us, so they see no refund link.
  const shown = legalLinks.filter(({ to }) => to !== '/refund' || !isCustomerPage(pathname));
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col items-center justify-between gap-x-6 px-4 py-4 text-sm text-muted sm:flex-row sm:px-7">
        <p className="figures">
          © {new Date().getFullYear()}{' '}
          <span className="font-semibold text-ink">
            <BrandName />
          </span>
        </p>
        <nav aria-label="Legal" className="-mx-3 flex flex-wrap justify-center">
          {shown.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-muted no-underline hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
