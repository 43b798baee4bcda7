// Above a form: that it shows what was typed before, or that another device has typed more.
import { History } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { momentText, today, wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { FormDraft } from './use-draft.ts';

/** "3:10 PM"; of another day "Nov 16, 2026, 3:10 PM". */
function savedTime(moment: string, timeZone?: string, now = new Date()): string {
  const text = momentText(moment, timeZone);
  const isToday = wallTime(moment, timeZone).day === today(timeZone, now);
  return isToday ? (text.split(', ').at(-1) ?? text) : text;
}

export function DraftNotice({ draft, disabled }: { draft: FormDraft; disabled?: boolean }) {
  const { data: user } = useCurrentUser({ fetches: false });
  const [isStartingOver, setIsStartingOver] = useState(false);
  const { state } = draft;
  if (state.kind === 'plain') return null;
  if (state.kind === 'refused')
    return <Notice tone="warning">Saved in this browser only. {state.message}</Notice>;
  const time = savedTime(state.savedAt, user?.timeZone);
  if (state.kind === 'later elsewhere')
    return (
      <Notice
        tone="warning"
        announce
        title="This draft was changed somewhere else"
        action={
          <div className="grid gap-2 sm:flex sm:flex-wrap">
            <Button size="sm" variant="secondary" disabled={disabled} onClick={draft.takeLater}>
              Use the other one
            </Button>
            <Button size="sm" variant="secondary" disabled={disabled} onClick={draft.keepOwn}>
              Keep this one
            </Button>
          </div>
        }
      >
        Another tab or device saved a different version, <span className="figures">{time}</span>. Yours is on
        this screen. Pick the one to keep; the other one is deleted.
      </Notice>
    );
  return (
    <>
      <div
        role="status"
        className="flex items-center gap-x-3 rounded-control border border-line bg-surface py-1 pr-1 pl-4 text-muted"
      >
        <History aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 py-1.5">
          Picked up where you left off, saved <span className="figures whitespace-nowrap">{time}</span>
        </p>
        <Button
          size="sm"
          variant="link"
          className="shrink-0"
          disabled={disabled}
          onClick={() => setIsStartingOver(true)}
        >
          Start over
        </Button>
      </div>
      <ConfirmDialog
        open={isStartingOver}
        onOpenChange={setIsStartingOver}
        title="Start over?"
        body="What you typed here and have not saved will be removed, on all your devices."
        cancelLabel="Keep it"
        confirmLabel="Start over"
        tone="danger"
        onConfirm={() => {
          setIsStartingOver(false);
          draft.startOver();
        }}
      />
    </>
  );
}
