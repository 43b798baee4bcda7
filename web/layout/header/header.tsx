import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { HeaderBar } from './header-bar.tsx';
import { headerKind } from './header-kind.ts';
import type { ProfileOpener } from './profile-opener.ts';
import { useSignedIn } from './use-signed-in.ts';
import { VisitorHeader } from './visitor-header.tsx';

// Visitors never load it: it brings the client for changes with it.
const SignedInHeader = lazy(async () => ({
  default: (await import('./signed-in-header.tsx')).SignedInHeader,
}));

export function Header({ onOpenProfile }: ProfileOpener) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { audience, companyName, companyLogo } = useSignedIn();
  const kind = headerKind(pathname, audience);
  if (kind === 'none') return null;
  if (kind === 'landing' || kind === 'visitor') return <VisitorHeader kind={kind} pathname={pathname} />;
  return (
    <Suspense fallback={<HeaderBar />}>
      <SignedInHeader
        kind={kind}
        pathname={pathname}
        companyName={companyName}
        companyLogo={companyLogo}
        onOpenProfile={onOpenProfile}
      />
    </Suspense>
  );
}
