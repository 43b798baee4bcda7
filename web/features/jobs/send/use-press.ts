// One press of the send dialog. It looks once more at what it sends. A press whose answer got lost may have been done, and has
// then changed what is looked at: the same one again is asked about as it was, under its key, and the server answers what
// became of it.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { UserCancelled } from '#web/api/failures.ts';
import { refreshJobs } from '../data/job-queries.ts';
import { type Preview, readAgain, type Subject } from './use-preview.ts';

/** What was changed while it was looked at. */
export interface Changed {
  what: 'job' | 'change order';
  /** By a press before that was never answered. */
  mayBeSent: boolean;
}

interface Lost {
  /** Null once other words were sent: their key is gone. */
  words: string | null;
  seen: Preview;
}

export function usePress(subject: Subject, timeZone: string) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Changed | null>(null);
  const lost = useRef<Lost | null>(null);

  async function assertUnchanged(seen: Preview): Promise<void> {
    const now = await readAgain(client, subject, seen, timeZone);
    if (!now) return;
    const isOrder = now.draft.revision === seen.draft.revision && now.draft.changeOrder !== undefined;
    setChanged({ what: isOrder ? 'change order' : 'job', mayBeSent: lost.current !== null });
    void refreshJobs(client);
    throw new UserCancelled();
  }

  /** `send` is given what the press was made over. */
  async function press(checked: unknown, shown: Preview, send: (seen: Preview) => Promise<void>) {
    const words = JSON.stringify(checked);
    const before = lost.current?.words === words ? lost.current : null;
    const seen = before?.seen ?? shown;
    if (!before) await assertUnchanged(seen);
    if (!before && lost.current) lost.current.words = null;
    try {
      await send(seen);
      lost.current = null;
    } catch (error) {
      if (isUnanswered(error)) {
        lost.current = { words, seen };
        setChanged(null);
      }
      const { code } = error instanceof ApiError ? error : {};
      // The server knows nothing of that press.
      if (before && code === 'changed_meanwhile') lost.current = null;
      // It does, and sent another document then.
      if (before && code === 'key_reused') before.words = null;
      // What is on the screen is no longer what would be sent.
      if (code === 'changed_meanwhile' || code === 'conflict') await assertUnchanged(seen);
      throw error;
    }
  }

  return { changed, press };
}

/** No reply, or a breakdown, perhaps of something in between: it may have been done. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof UserCancelled);
