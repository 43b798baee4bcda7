import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { buttonClass, iconButtonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { isSignUpOpen } from '../sign-up-closed.tsx';
import { ThemeChoices, ThemeIcon } from '../theme/theme-choices.tsx';
import { Disclosure } from './disclosure.tsx';
import { freeTemplates, isCurrent, type NavLink } from './nav-links.ts';

const quiet = buttonClass({ variant: 'ghost', className: 'text-muted!' });

export function PageLink({ link, pathname }: { link: NavLink; pathname: string }) {
  const current = isCurrent(link, pathname);
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-control px-3 text-md font-semibold no-underline xl:px-4',
        current ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {link.label}
    </Link>
  );
}

export function QuietLink({ link }: { link: NavLink }) {
  return (
    <Link to={link.to} className={quiet}>
      {link.label}
    </Link>
  );
}

interface SignUpLinkProps {
  link: NavLink;
  onFollow?: () => void;
  className?: string;
}

/** It leads to a section of the front page, so it must not first jump to the top. Absent where no account is opened. */
export function SignUpLink({ link, onFollow, className }: SignUpLinkProps) {
  if (!isSignUpOpen) return null;
  return (
    <Link
      to={link.to}
      search={link.search}
      resetScroll={false}
      onClick={onFollow}
      className={buttonClass({ variant: 'primary', className })}
    >
      {link.label}
    </Link>
  );
}

export function FreeTemplatesMenu() {
  return (
    <Disclosure
      triggerClassName={quiet}
      trigger={
        <>
          Free Templates
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <ul>
          {freeTemplates.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                onClick={close}
                className="flex min-h-11 items-center rounded-control px-3 text-md font-medium whitespace-nowrap text-ink no-underline hover:bg-hover"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

export function ThemeMenu() {
  return (
    <Disclosure
      label="Theme"
      triggerClassName={iconButtonClass({ className: 'text-muted!' })}
      trigger={<ThemeIcon />}
    >
      {() => <ThemeChoices layout="list" />}
    </Disclosure>
  );
}
