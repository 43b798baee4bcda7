import type { ComponentType } from 'react';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DisableMfa } from './disable-mfa.tsx';
import { MfaSetup } from './mfa-setup.tsx';
import { NewBackupCodes } from './new-backup-codes.tsx';
import type { SecurityTask, TaskProps } from './security-task.ts';

const views: Record<SecurityTask, ComponentType<TaskProps>> = {
  'mfa-setup': MfaSetup,
  'mfa-disable': DisableMfa,
  'backup-codes': NewBackupCodes,
  'change-password': ChangePassword,
  'change-email': ChangeEmail,
};

export function SecurityTaskView({ task, ...props }: TaskProps & { task: SecurityTask }) {
  const View = views[task];
  return <View {...props} />;
}
