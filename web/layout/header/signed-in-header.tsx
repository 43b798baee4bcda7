// The header for people who are signed in.
import { useState } from 'react';
import { thumbnailOf } from '#contract/pages/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { HeaderBar, type HeaderSlots } from './header.tsx';
import { PageLink, ThemeMenu } from './nav-items.tsx';
import { pageLinks } from './nav-links.ts';
import { SearchButton } from './search-button.tsx';
import { SideMenuButton } from './side-menu-button.tsx';
import { useLogout } from './use-signed-in.ts';

interface SignedInHeaderProps extends HeaderSlots {
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
  search,
  bell,
  onOpenProfile,
}: SignedInHeaderProps) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <HeaderBar>
      <nav aria-label="Main" className="ml-4 hidden items-center gap-1 xl:flex">
        {pageLinks[kind].map((link) => (
          <PageLink key={link.label} link={link} pathname={pathname} />
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {companyLogo ? <CompanyLogo key={companyLogo} path={companyLogo} /> : null}
        {companyName ? <p className="truncate pr-2 text-sm text-muted">{companyName}</p> : null}
        {kind === 'owner' ? (
          <>
            <SearchButton {...search} />
            {bell}
          </>
        ) : null}
        <div className="hidden shrink-0 items-center gap-1 whitespace-nowrap xl:flex">
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
        className="xl:hidden"
      />
    </HeaderBar>
  );
}

/** On white in both themes: logos are made for print. No alternative text, because the company's name is beside it. */
function CompanyLogo({ path }: { path: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={thumbnailOf(path)}
      alt=""
      onError={() => setIsBroken(true)}
      className="mr-1.5 h-8 w-auto max-w-20 shrink-0 rounded-[0.375rem] bg-white object-contain p-0.5"
    />
  );
}
