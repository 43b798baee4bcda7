// The header's entries on a phone, one under the other.
import { Link } from '@tanstack/react-router';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { ThemeChoices } from '../theme/theme-choices.tsx';
import { BrandName } from './brand.tsx';
import { SignUpLink } from './nav-items.tsx';
import {
  freeTemplates,
  type HeaderKind,
  isCurrent,
  type NavLink,
  pageLinks,
  visitorLinks,
} from './nav-links.ts';

export interface SideMenuProps {
  kind: Exclude<HeaderKind, 'none'>;
  pathname: string;
  companyName?: string | null;
  onOpenProfile?: () => void;
  /** Set when somebody is signed in. */
  logout?: { start: () => void; isRunning: boolean };
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SideMenu(props: SideMenuProps) {
  const { kind, pathname, companyName, onOpenProfile, isOpen, onOpenChange } = props;
  const close = () => onOpenChange(false);
  const entries = entriesOf(kind);

  return (
    <Sheet
      open={isOpen}
      onOpenChange={onOpenChange}
      title={<BrandName />}
      description={companyName ?? undefined}
      footer={<SideMenuFooter {...props} close={close} />}
    >
      <nav aria-label="Menu" className="-mx-2 mb-6 flex flex-col gap-1 empty:hidden">
        {kind === 'landing' ? <Heading>Free Templates</Heading> : null}
        {entries.map((link) => (
          <MenuLink key={link.label} link={link} current={isCurrent(link, pathname)} onFollow={close} />
        ))}
        {onOpenProfile ? (
          <button
            type="button"
            className={classNames(entryClass, 'text-ink hover:bg-hover')}
            onClick={() => {
              close();
              onOpenProfile();
            }}
          >
            Profile & Support
          </button>
        ) : null}
      </nav>
      <div className="-mx-2">
        <Heading>Theme</Heading>
        <ThemeChoices layout="row" />
      </div>
    </Sheet>
  );
}

function entriesOf(kind: SideMenuProps['kind']): readonly NavLink[] {
  if (kind === 'landing') return freeTemplates;
  return kind === 'visitor' ? visitorLinks.visitor.links : pageLinks[kind];
}

const entryClass =
  'flex min-h-12 items-center rounded-control px-3 text-left text-base font-semibold no-underline';

interface MenuLinkProps {
  link: NavLink;
  current: boolean;
  onFollow: () => void;
}

function MenuLink({ link, current, onFollow }: MenuLinkProps) {
  return (
    <Link
      to={link.to}
      onClick={onFollow}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        entryClass,
        current ? 'bg-accent-soft text-accent-ink' : 'text-ink hover:bg-hover',
      )}
    >
      {link.label}
    </Link>
  );
}

function Heading({ children }: { children: string }) {
  return <p className="mb-2 px-3 text-sm font-semibold text-muted">{children}</p>;
}

/** At the end of the menu: sign-in for visitors, log out for everyone else. */
function SideMenuFooter({ kind, logout, close }: SideMenuProps & { close: () => void }) {
  if (kind === 'owner' || kind === 'technician') {
    return (
      <Button variant="secondary" busy={logout?.isRunning} onClick={logout?.start}>
        Logout
      </Button>
    );
  }
  const { signIn, signUp } = visitorLinks[kind];
  return (
    <>
      <SignUpLink link={signUp} onFollow={close} />
      <Link to={signIn.to} onClick={close} className={buttonClass({ variant: 'secondary' })}>
        {signIn.label}
      </Link>
    </>
  );
}
