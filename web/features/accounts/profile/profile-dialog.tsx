// Profile & Support: the overview or one security task, and the question before unsaved edits are lost.
import { type ComponentType, useCallback, useState } from 'react';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import type { ProfileSection } from '#web/layout/profile-section.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { NewBackupCodes } from '../security/backup-codes.tsx';
import { ChangeEmail } from '../security/change-email.tsx';
import { ChangePassword } from '../security/change-password.tsx';
import { DisableMfa, MfaSetup } from '../security/mfa-setup.tsx';
import { type SecurityTask, securityTasks, type TaskProps } from '../security/task-form.tsx';
import { ProfileOverview } from './profile-overview.tsx';

export interface ProfileDialogProps {
  open: boolean;
  onClose: () => void;
  /** The section that is shown first, by id; null for the top. */
  opensAt: string | null;
  sections: readonly ProfileSection[];
}

/** One dialog all the time: a task replaces the overview and leads back to it. */
export function ProfileDialog({ open, onClose, opensAt, sections }: ProfileDialogProps) {
  const [task, setTask] = useState<SecurityTask | null>(null);
  const [lastTask, setLastTask] = useState<SecurityTask | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const { mark, leave, question } = useUnsaved();
  const leaveTask = useCallback(() => setTask(null), []);

  function start(next: SecurityTask) {
    leave(() => {
      setTask(next);
      setLastTask(next);
    });
  }

  function close() {
    leave(() => {
      setTask(null);
      setLastTask(null);
      onClose();
    });
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        size={task ? 'sm' : 'xl'}
        dismissable={!isHeld}
        title={task ? securityTasks[task] : 'Profile & Support'}
      >
        {task ? (
          <SecurityTaskView task={task} onLeave={leaveTask} onHold={setIsHeld} />
        ) : (
          <ProfileOverview
            sections={sections}
            onStart={start}
            returnedFrom={lastTask}
            onUnsavedChange={mark}
            opensAt={opensAt}
            onClose={close}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}

/** Knows which sections hold unsaved edits and how each is saved, and asks before anything would lose them. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, () => Promise<unknown>>>(new Map());

  const mark = useCallback((section: string, save: (() => Promise<unknown>) | null) => {
    setUnsaved((all) => {
      const next = new Map(all);
      if (save) next.set(section, save);
      else next.delete(section);
      return next;
    });
  }, []);

  const { leave, question } = useLeaveQuestion({
    isUnsaved: unsaved.size > 0,
    save: async () => {
      for (const save of unsaved.values()) await save();
    },
    discard: () => setUnsaved(new Map()),
  });
  return { mark, leave, question };
}

const views: Record<SecurityTask, ComponentType<TaskProps>> = {
  'mfa-setup': MfaSetup,
  'mfa-disable': DisableMfa,
  'backup-codes': NewBackupCodes,
  'change-password': ChangePassword,
  'change-email': ChangeEmail,
};

function SecurityTaskView({ task, ...props }: TaskProps & { task: SecurityTask }) {
  const View = views[task];
  return <View {...props} />;
}
