// All sections of Profile & Support, one below the other.
import { Link } from '@tanstack/react-router';
import { LifeBuoy, ReceiptText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type CurrentUser, useCurrentUser } from '#web/api/current-user.ts';
import { hasCurrentAccess } from '#web/layout/access/access.ts';
import type { OnUnsavedChange, ProfileSection } from '#web/layout/profile-section.ts';
import { securitySection } from '#web/layout/profile-section-names.ts';
import { ThemeChoices } from '#web/layout/theme/theme-choices.tsx';
import { settings } from '#web/settings.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { AccountSecurity } from '../security/account-security.tsx';
import type { SecurityTask } from '../security/task-form.tsx';
import { AccountInfo } from './account-info.tsx';

interface ProfileNavProps {
  parts: ReadonlyArray<{ id: string; title: string }>;
}

/** Links to the sections of the dialog, beside them where there is room. */
function ProfileNav({ parts }: ProfileNavProps) {
  const { current, pick } = useSectionInView(parts.map(({ id }) => `profile-${id}`).join(' '));
  return (
    <nav aria-label="Sections" className="sticky top-0 hidden self-start lg:block">
      <ul className="-ml-3 grid gap-0.5">
        {parts.map(({ id, title }) => {
          const isCurrent = current === `profile-${id}`;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => {
                  pick(`profile-${id}`);
                  goTo(`profile-${id}`);
                }}
                className={classNames(
                  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold',
                  isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {title}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function goTo(id: string) {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

/** The topmost section on the screen, or the one that was chosen, which may be too near the end to reach the top. */
function useSectionInView(ids: string) {
  const [visible, setVisible] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        setVisible(sections.filter((section) => inView.has(section)).map(({ id }) => id));
      },
      // The last line of a section that is almost gone does not count.
      { rootMargin: '-20% 0px 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  const current = picked && visible.includes(picked) ? picked : visible[0];
  return { current, pick: setPicked };
}

interface ProfileOverviewProps {
  sections: readonly ProfileSection[];
  onStart: (task: SecurityTask) => void;
  returnedFrom: SecurityTask | null;
  onUnsavedChange: (section: string, save: Parameters<OnUnsavedChange>[0]) => void;
  /** The section that is shown first, by id; null for the top. */
  opensAt: string | null;
  onClose: () => void;
}

export function ProfileOverview(props: ProfileOverviewProps) {
  const user = useCurrentUser();
  return <Loaded query={user}>{(person) => (person ? <Overview {...props} user={person} /> : null)}</Loaded>;
}

type OverviewProps = ProfileOverviewProps & { user: CurrentUser };

function Overview(props: OverviewProps) {
  const { sections, user, onStart, returnedFrom, onUnsavedChange, opensAt, onClose } = props;
  useEffect(() => {
    if (opensAt !== null) goTo(`profile-${opensAt}`);
  }, [opensAt]);
  const mayWork = hasCurrentAccess(user, new Date());
  const added = sections.filter(
    ({ shownTo, needsAccess }) => shownTo.includes(user.role) && (mayWork || !needsAccess),
  );
  const parts: Part[] = [
    { id: 'account', title: 'Account info', content: <AccountInfo user={user} /> },
    ...added.map((section) => ({
      id: section.id,
      title: section.title,
      content: (
        <AddedSection section={section} user={user} onUnsavedChange={onUnsavedChange} onClose={onClose} />
      ),
    })),
    {
      id: securitySection.id,
      title: securitySection.title,
      content: (
        <div className="-my-4">
          <AccountSecurity email={user.email} onStart={onStart} returnedFrom={returnedFrom} />
        </div>
      ),
    },
    {
      id: 'theme',
      title: 'Theme',
      content: (
        <div className="max-w-sm">
          <ThemeChoices layout="row" />
        </div>
      ),
    },
    { id: 'support', title: 'Support and policies', content: <SupportAndPolicies onLeave={onClose} /> },
  ];
  return (
    <div className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-10">
      <ProfileNav parts={parts} />
      <div className="grid gap-9">
        {parts.map((part) => (
          <Section key={part.id} part={part} />
        ))}
      </div>
    </div>
  );
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

function Section({ part: { id, title, content } }: { part: Part }) {
  return (
    <section id={`profile-${id}`} aria-labelledby={`profile-${id}-title`} className="min-w-0 scroll-mt-1">
      <h3
        id={`profile-${id}-title`}
        tabIndex={-1}
        className="mb-4 border-b border-line pb-2 text-lg font-bold tracking-tight outline-none"
      >
        {title}
      </h3>
      {content}
    </section>
  );
}

interface AddedSectionProps {
  section: ProfileSection;
  user: CurrentUser;
  onUnsavedChange: (section: string, save: Parameters<OnUnsavedChange>[0]) => void;
  onClose: () => void;
}

function AddedSection({ section: { id, Content }, user, onUnsavedChange, onClose }: AddedSectionProps) {
  const notify: OnUnsavedChange = useCallback((save) => onUnsavedChange(id, save), [id, onUnsavedChange]);
  return <Content user={user} onUnsavedChange={notify} onClose={onClose} />;
}

function SupportAndPolicies({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <a href={`mailto:${settings.supportEmail}`} className={buttonClass({ variant: 'secondary' })}>
        <LifeBuoy aria-hidden="true" />
        Contact support
      </a>
      <Link to="/refund" onClick={onLeave} className={buttonClass({ variant: 'secondary' })}>
        <ReceiptText aria-hidden="true" />
        Refund policy
      </Link>
    </div>
  );
}
