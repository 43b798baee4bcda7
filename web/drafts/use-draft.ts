// Stores what is typed into a form until it is saved or discarded, and shows it again when the form is opened (D-52).
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { DraftKind } from '#contract/limits.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { beforeSignOut } from '#web/api/sign-out.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { DraftState } from './draft-form.ts';
import { dropDraft } from './draft-server.ts';
import { DraftSync } from './draft-sync.ts';

interface DraftOptions<Stored> {
  kind: DraftKind;
  /** Which form of that kind: the id of what is edited, or 'new'. */
  formKey: string;
  /** False until the form shows what it starts with. */
  isReady: boolean;
  /** What is edited no longer exists; the sentence is shown if there was a draft. */
  gone?: string | null;
  /** Reads what was stored, perhaps by an older version of the page. */
  schema: Pick<z.ZodType<Stored>, 'safeParse'>;
  /** What is typed; null while it is what the form started with. */
  read: () => Stored | null;
  show: (stored: Stored) => void;
  /** Back to what the form started with. */
  clear: () => void;
  /** Calls back after every change of a field. Changes that it does not see are reported by `changed`. */
  subscribe?: (onChange: () => void) => () => void;
}

export interface FormDraft {
  state: DraftState;
  /** Call it in an effect, after a change. */
  changed: () => void;
  /** It was saved or discarded. */
  finish: () => void;
  startOver: () => void;
  /** The text of the other device instead of the one in the form. */
  takeLater: () => void;
  keepOwn: () => void;
}

export function useDraft<Stored>(options: DraftOptions<Stored>): FormDraft {
  const { kind, formKey: key, isReady, gone = null } = options;
  const { data: user } = useCurrentUser({ fetches: false });
  const userId = user?.id;
  const [state, setState] = useState<DraftState>({ kind: 'plain' });
  const sync = useRef<DraftSync | null>(null);

  const read = useEffectEvent(() => options.read());
  const [shown, setShown] = useState(0);
  const clear = useEffectEvent(() => {
    options.clear();
    setShown((times) => times + 1);
  });
  const show = useEffectEvent((stored: unknown) => {
    const { data } = options.schema.safeParse(stored);
    if (data === undefined) return false;
    options.show(data);
    setShown((times) => times + 1);
    return true;
  });
  const isGone = useEffectEvent(() => gone !== null);
  const subscribe = useEffectEvent((onChange: () => void) => options.subscribe?.(onChange));

  // Before the one that may show a draft: that is drawn with the next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every text that was shown
  useEffect(() => sync.current?.drawn(), [shown]);

  useEffect(() => {
    if (!userId || !isReady || gone) return;
    const opened = new DraftSync({ userId, kind, key }, { read, show, clear }, setState);
    sync.current = opened;
    opened.start();
    const unsubscribe = subscribe(() => opened.changed());
    const stopWatching = watchPage(opened);
    return () => {
      sync.current = null;
      unsubscribe?.();
      stopWatching();
      opened.stop({ sends: !isGone() });
      setState({ kind: 'plain' });
    };
  }, [userId, kind, key, isReady, gone]);

  useEffect(() => {
    if (!userId || !gone) return;
    void dropDraft({ userId, kind, key }).then((hadDraft) => {
      if (hadDraft) toast({ title: 'Draft removed', description: gone });
    });
  }, [userId, kind, key, gone]);

  const changed = useCallback(() => sync.current?.changed(), []);
  return useMemo(
    () => ({
      state,
      changed,
      finish: () => sync.current?.finish(),
      startOver: () => sync.current?.startOver(),
      takeLater: () => sync.current?.takeLater(),
      keepOwn: () => sync.current?.keepOwn(),
    }),
    [state, changed],
  );
}

/** Sends the draft when the page is left or hidden, when the connection is back, and before signing out. */
function watchPage(sync: DraftSync): () => void {
  const leave = () => sync.sendNow();
  const hide = () => {
    if (document.visibilityState === 'hidden') sync.sendNow();
  };
  const reconnect = () => void sync.send();
  const signOut = () => sync.send();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('online', reconnect);
  beforeSignOut.add(signOut);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('online', reconnect);
    beforeSignOut.delete(signOut);
  };
}
