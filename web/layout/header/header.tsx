// The header: one for visitors, one for people who are signed in.
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BrandLink } from './brand.tsx';
import { FreeTemplatesMenu, QuietLink, SignUpLink, ThemeMenu } from './nav-items.tsx';
import { headerKind, visitorLinks } from './nav-links.ts';
import type { SearchOpener } from './search-button.tsx';
import { SideMenuButton } from './side-menu-button.tsx';
import { type ProfileOpener, useSignedIn } from './use-signed-in.ts';

export interface HeaderSlots extends ProfileOpener {
  search: SearchOpener;
  /** The bell, for owners and office people. */
  bell: ReactNode;
}

export function Header({ search, bell, onOpenProfile }: HeaderSlots) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { audience, companyName, companyLogo } = useSignedIn();
  const kind = headerKind(pathname, audience);
  if (kind === 'none') return null;
  if (kind === 'landing' || kind === 'visitor') return <VisitorHeader kind={kind} pathname={pathname} />;
  return (
    <SignedInHeader
      kind={kind}
      pathname={pathname}
      companyName={companyName}
      companyLogo={companyLogo}
      search={search}
      bell={bell}
      onOpenProfile={onOpenProfile}
    />
  );
}

export function HeaderBar({ children }: { children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-x-4 px-4 sm:px-7">
        <BrandLink />
        {children}
      </div>
    </header>
  );
}

interface VisitorHeaderProps {
  kind: 'landing' | 'visitor';
  pathname: string;
}

function VisitorHeader({ kind, pathname }: VisitorHeaderProps) {
  const { links, signIn, signUp } = visitorLinks[kind];
  return (
    <HeaderBar>
      <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
        {kind === 'landing' ? <FreeTemplatesMenu /> : null}
        {links.map((link) => (
          <QuietLink key={link.label} link={link} />
        ))}
        <QuietLink link={signIn} />
        <ThemeMenu />
        <SignUpLink link={signUp} className="ml-2" />
      </nav>
      <SideMenuButton kind={kind} pathname={pathname} className="ml-auto md:hidden" />
    </HeaderBar>
  );
}

// Visitors never load it: it brings the client for changes with it.
const SignedInHeader = lazyPart(() => import('./signed-in-header.tsx'), 'SignedInHeader', {
  meanwhile: <HeaderBar />,
  whenMissing: 'retry',
});

/** For people who are signed in, before the first page is drawn. */
export const preloadHeader = (): Promise<void> => SignedInHeader.preload();
