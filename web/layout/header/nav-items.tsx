// The entries of the header: links, and menus that open in a small panel.
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonClass, iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isSignUpOpen } from '../sign-up-closed.tsx';
import { ThemeChoices, ThemeIcon } from '../theme/theme-choices.tsx';
import { freeTemplates, isCurrent, type NavLink } from './nav-links.ts';

const quiet = buttonClass({ variant: 'ghost', className: 'text-muted!' });

export function PageLink({ link, pathname }: { link: NavLink; pathname: string }) {
  const current = isCurrent(link, pathname);
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-control px-3 text-md font-semibold no-underline whitespace-nowrap min-[88rem]:px-4',
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

/** Leads to a section of the front page, so it must not jump to the top first. Missing while sign-up is closed. */
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

interface DisclosureProps {
  trigger: ReactNode;
  /** The accessible name where the trigger is only an icon. */
  label?: string;
  triggerClassName: string;
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a small panel of links or choices, light enough for the first page. Escape, a click elsewhere or
 * moving the focus out of it closes it.
 */
function Disclosure({ trigger, label, triggerClassName, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(triggerClassName, isOpen && 'bg-hover')}
      >
        {trigger}
      </button>
      {isOpen ? (
        <div
          id={panelId}
          className="absolute top-full right-0 z-30 mt-1.5 min-w-56 animate-pop-in rounded-card border border-line bg-raised p-1.5 shadow-raised"
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
