// The security actions of an account. Each replaces the profile dialog while it is open: two dialogs are never stacked
//

export const securityTasks = {
  'mfa-setup': 'Two-factor setup',
  'mfa-disable': 'Turn off two-factor',
  'backup-codes': 'New backup codes',
  'change-password': 'Change password',
  'change-email': 'Change email',
} as const;

export type SecurityTask = keyof typeof securityTasks;

export interface TaskProps {
  /** Back to the profile, whether finished or not. */
  onLeave: () => void;
  /** While held, nothing but the task's own buttons leads away. */
  onHold: (isHeld: boolean) => void;
}
