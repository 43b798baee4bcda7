import { useCallback, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { type SecurityTask, securityTasks } from '../security/security-task.ts';
import { SecurityTaskView } from '../security/security-task-view.tsx';
import { ProfileOverview } from './profile-overview.tsx';

interface ProfileDialogProps {
  open: boolean;
  onClose: () => void;
}

/** One dialog throughout: a task takes the place of the overview and leads back to it. */
export function ProfileDialog({ open, onClose }: ProfileDialogProps) {
  const [task, setTask] = useState<SecurityTask | null>(null);
  const [lastTask, setLastTask] = useState<SecurityTask | null>(null);
  const [isHeld, setIsHeld] = useState(false);

  const start = useCallback((next: SecurityTask) => {
    setTask(next);
    setLastTask(next);
  }, []);
  const leaveTask = useCallback(() => setTask(null), []);

  function close() {
    setTask(null);
    setLastTask(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size={task ? 'sm' : 'lg'}
      dismissable={!isHeld}
      title={task ? securityTasks[task] : 'Profile & Support'}
    >
      {task ? (
        <SecurityTaskView task={task} onLeave={leaveTask} onHold={setIsHeld} />
      ) : (
        <ProfileOverview onStart={start} returnedFrom={lastTask} onClose={close} />
      )}
    </Dialog>
  );
}
