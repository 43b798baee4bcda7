// The security settings of an account, each with the button that opens its task.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { useMfaStatus } from './backup-codes.tsx';
import type { SecurityTask } from './task-form.tsx';

interface AccountSecurityProps {
  email: string;
  onStart: (task: SecurityTask) => void;
  /** The task that was just left: its button gets the focus again. */
  returnedFrom: SecurityTask | null;
}

export function AccountSecurity({ email, onStart, returnedFrom }: AccountSecurityProps) {
  const returnTo = useRef<HTMLButtonElement>(null);
  useEffect(() => returnTo.current?.focus(), []);
  const start: StartTask = (task) => ({
    onClick: () => onStart(task),
    ref: task === returnedFrom ? returnTo : undefined,
  });
  return (
    <>
      <TwoFactorRow start={start} />
      <SettingRow
        title="Password"
        action={
          <Button variant="secondary" {...start('change-password')}>
            Change password
          </Button>
        }
      >
        Changing it signs out your other devices.
      </SettingRow>
      <SettingRow
        title="Email"
        action={
          <Button variant="secondary" {...start('change-email')}>
            Change email
          </Button>
        }
      >
        <span className="wrap-anywhere">{email}</span>
      </SettingRow>
    </>
  );
}

type StartTask = (task: SecurityTask) => {
  onClick: () => void;
  ref: RefObject<HTMLButtonElement | null> | undefined;
};

function TwoFactorRow({ start }: { start: StartTask }) {
  const status = useMfaStatus();
  return (
    <Loaded query={status} skeleton={<LoadingRow />}>
      {({ mfaEnabled, backupCodesLeft }) =>
        mfaEnabled ? (
          <SettingRow
            title="Two-factor authentication"
            badge={<Badge tone="success">On</Badge>}
            action={
              <>
                <Button variant="secondary" {...start('backup-codes')}>
                  New backup codes
                </Button>
                <Button variant="secondary" {...start('mfa-disable')}>
                  Turn off
                </Button>
              </>
            }
          >
            {leftSentence(backupCodesLeft)}
          </SettingRow>
        ) : (
          <SettingRow
            title="Two-factor authentication"
            badge={<Badge>Off</Badge>}
            action={<Button {...start('mfa-setup')}>Set up</Button>}
          >
            Signing in then also needs a code from an app on your phone.
          </SettingRow>
        )
      }
    </Loaded>
  );
}

function leftSentence(count: number): string {
  if (count === 0) return 'No backup codes left. Make new ones before you need them.';
  return count === 1 ? '1 backup code left.' : `${count} backup codes left.`;
}

function LoadingRow() {
  return (
    <SkeletonGroup label="Loading two-factor status">
      <div className="grid gap-2 py-4">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
    </SkeletonGroup>
  );
}

interface SettingRowProps {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** One setting: its name, its state, and a button. */
function SettingRow({ title, badge, children, action }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {badge}
        </p>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
      {action ? <div className="flex shrink-0 flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
