import { HeaderBar } from './header-bar.tsx';
import { FreeTemplatesMenu, QuietLink, SignUpLink, ThemeMenu } from './nav-items.tsx';
import { freeTemplates, visitorLinks } from './nav-links.ts';
import { SideMenuButton } from './side-menu-button.tsx';

interface VisitorHeaderProps {
  kind: 'landing' | 'visitor';
  pathname: string;
}

export function VisitorHeader({ kind, pathname }: VisitorHeaderProps) {
  const { links, signIn, signUp } = visitorLinks[kind];
  return (
    <HeaderBar>
      <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
        {kind === 'landing' && freeTemplates.length > 0 ? <FreeTemplatesMenu /> : null}
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
