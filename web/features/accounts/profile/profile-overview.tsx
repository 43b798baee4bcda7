import { type ReactNode, useId } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ThemeChoices } from '#web/layout/theme/theme-choices.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { AccountSecurity } from '../security/account-security.tsx';
import type { SecurityTask } from '../security/security-task.ts';
import { AccountInfo } from './account-info.tsx';
import { SupportAndPolicies } from './support-and-policies.tsx';

interface ProfileOverviewProps {
  onStart: (task: SecurityTask) => void;
  returnedFrom: SecurityTask | null;
  onClose: () => void;
}

export function ProfileOverview({ onStart, returnedFrom, onClose }: ProfileOverviewProps) {
  const user = useCurrentUser();
  return (
    <Loaded query={user}>
      {(person) =>
        person ? (
          <div className="grid gap-7">
            <Section title="Account info">
              <AccountInfo user={person} />
            </Section>
            <Section title="Account security">
              <div className="-my-4">
                <AccountSecurity email={person.email} onStart={onStart} returnedFrom={returnedFrom} />
              </div>
            </Section>
            <Section title="Theme">
              <div className="max-w-sm">
                <ThemeChoices layout="row" />
              </div>
            </Section>
            <Section title="Support and policies">
              <SupportAndPolicies onLeave={onClose} />
            </Section>
          </div>
        ) : null
      }
    </Loaded>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 border-b border-line pb-2 text-lg font-bold tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  );
}
