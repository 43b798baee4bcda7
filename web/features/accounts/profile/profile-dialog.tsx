import { useCallback, useState } from 'react';
import type { ProfileSection } from '#web/layout/profile-section.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type SecurityTask, securityTasks } from '../security/security-task.ts';
import { SecurityTaskView } from '../security/security-task-view.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { useUnsaved } from './use-unsaved.ts';

export interface ProfileDialogProps {
  open: boolean;
  onClose: () => void;
  sections: readonly ProfileSection[];
}

/** One dialog throughout: a task takes the place of the overview and leads back to it. */
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
