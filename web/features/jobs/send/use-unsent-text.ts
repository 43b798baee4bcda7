// What was typed into the send dialog stays until it is sent, so that a slip of the finger that closes it costs nothing. In the
// cache of the page: it goes with it, and when somebody signs out.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { type Checked, type MessageValues, valuesOf } from './message-values.ts';
import type { Preview, Subject } from './use-preview.ts';

const emailFields = ['to', 'subject', 'message'] as const;
type UnsentText = Partial<Record<(typeof emailFields)[number], string>>;

const root = ['unsent text'] as const;
const keyOf = ({ kind, jobId, changeOrderId }: Subject) => [...root, kind, changeOrderId ?? jobId] as const;

function storeText(client: QueryClient, subject: Subject, typed: UnsentText): void {
  if (Object.keys(typed).length === 0) {
    forgetText(client, subject);
    return;
  }
  // Nobody watches it, so it would be dropped after minutes.
  client.setQueryDefaults(root, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<UnsentText>(keyOf(subject), typed);
}

export const forgetText = (client: QueryClient, subject: Subject): void =>
  client.removeQueries({ queryKey: keyOf(subject), exact: true });

interface Shown {
  form: Pick<ContractForm<MessageValues, Checked, void>, 'reset' | 'setValue' | 'subscribe'>;
  subject: Subject;
  preview: Preview | undefined;
  /** What is shown is another version than the one that was opened. */
  isChanged: boolean;
}

/** Fills the form with what was drafted, and with what was typed before over it; stores what is typed now. */
export function useUnsentText({ form, subject, preview, isChanged }: Shown) {
  const client = useQueryClient();
  const [isFromBefore, setIsFromBefore] = useState(false);

  const show = useEffectEvent(({ draft, job }: Preview) => {
    // What was typed stays; the rest follows the job.
    form.reset(valuesOf(draft, job), { keepDirtyValues: true });
    const stored = client.getQueryData<UnsentText>(keyOf(subject)) ?? {};
    for (const field of emailFields)
      if (stored[field] !== undefined) form.setValue(field, stored[field], { shouldDirty: true });
    if (Object.keys(stored).length > 0 && !isChanged) setIsFromBefore(true);
  });
  useEffect(() => {
    if (preview) show(preview);
  }, [preview]);

  const { subscribe } = form;
  const { kind, jobId, changeOrderId } = subject;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields = {}, type }) => {
          if (type !== 'change') return;
          const typed = emailFields.filter((field) => dirtyFields[field]);
          const text = Object.fromEntries(typed.map((field) => [field, values[field]]));
          storeText(client, { kind, jobId, changeOrderId }, text);
        },
      }),
    [subscribe, client, kind, jobId, changeOrderId],
  );

  return {
    isFromBefore,
    startOver() {
      if (!preview) return;
      forgetText(client, subject);
      form.reset(valuesOf(preview.draft, preview.job));
      setIsFromBefore(false);
    },
  };
}
