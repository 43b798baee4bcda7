import { Button } from '../../ui/button.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { HeaderBar } from './header-bar.tsx';
import { PageLink, ThemeMenu } from './nav-items.tsx';
import { pageLinks } from './nav-links.ts';
import type { ProfileOpener } from './profile-opener.ts';
import { SideMenuButton } from './side-menu-button.tsx';
import { useLogout } from './use-logout.ts';

interface SignedInHeaderProps extends ProfileOpener {
  kind: 'owner' | 'technician';
  pathname: string;
  companyName: string | null;
  companyLogo: string | null;
}

export function SignedInHeader({
  kind,
  pathname,
  companyName,
  companyLogo,
  onOpenProfile,
}: SignedInHeaderProps) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <HeaderBar>
      <nav aria-label="Main" className="ml-4 hidden items-center gap-1 lg:flex">
        {pageLinks[kind].map((link) => (
          <PageLink key={link.label} link={link} pathname={pathname} />
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {companyLogo ? <CompanyLogo key={companyLogo} path={companyLogo} /> : null}
        {companyName ? <p className="truncate pr-2 text-sm text-muted">{companyName}</p> : null}
        <div className="hidden shrink-0 items-center gap-1 whitespace-nowrap lg:flex">
          <ThemeMenu />
          {onOpenProfile ? (
            <Button variant="ghost" className="text-muted!" onClick={onOpenProfile}>
              Profile & Support
            </Button>
          ) : null}
          <Button variant="ghost" className="text-muted!" busy={isLoggingOut} onClick={logout}>
            Logout
          </Button>
        </div>
      </div>
      <SideMenuButton
        kind={kind}
        pathname={pathname}
        companyName={companyName}
        onOpenProfile={onOpenProfile}
        logout={{ start: logout, isRunning: isLoggingOut }}
        className="lg:hidden"
      />
    </HeaderBar>
  );
}
