// Profile & Support: the overview or one security task, and the question before unsaved edits are lost.
import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { ProfileSection } from '#web/layout/profile-section.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
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
  sections: readonly ProfileSection[];
}

/** One dialog all the time: a task replaces the overview and leads back to it. */
export function ProfileDialog({ open, onClose, sections }: ProfileDialogProps) {
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
            onClose={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.stay}
        title="Discard unsaved changes?"
        body="What you changed here has not been saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        tone="danger"
        onConfirm={question.discard}
      />
    </>
  );
}

/** Knows which sections hold unsaved edits and asks before anything would lose them. */
function useUnsaved() {
  // A ref, because it is read when the dialog closes: Escape right after a key may come before the next render.
  const unsaved = useRef(new Set<string>());
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  const mark = useCallback((section: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(section);
    else unsaved.current.delete(section);
  }, []);

  function leave(go: () => void) {
    if (unsaved.current.size > 0) setPending({ go });
    else go();
  }

  return {
    mark,
    leave,
    question: {
      isOpen: pending !== null,
      stay: () => setPending(null),
      discard: () => {
        unsaved.current.clear();
        setPending(null);
        pending?.go();
      },
    },
  };
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
