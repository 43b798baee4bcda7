// One setting that is saved when it was chosen: on leaving its field, or with the dialog. Not a form: whoever goes on to
// the next field must not be taken back to this one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, type Body } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { saveStateOf } from '#web/ui/feedback/save-state.tsx';
import { type CompanySettings, settingsKey } from '../company-values.ts';

export type SettingsBody = Body<'PATCH /api/company/settings'>;

interface SavedFieldOptions {
  /** Its name, for what is saved in turn. */
  name: string;
  settings: CompanySettings;
  /** The field as it is shown. */
  read: (settings: CompanySettings) => string;
  bodyOf: (typed: string) => SettingsBody;
  /** A switch: one that was not saved shows what is stored. What was typed stays. */
  isSwitch?: boolean;
}

export function useSavedField({ name, settings, read, bodyOf, isSwitch }: SavedFieldOptions) {
  const client = useQueryClient();
  const stored = read(settings);
  const [typed, setTyped] = useState(stored);
  // What the server has, or is being sent: another blur must not send it twice.
  const [sent, setSent] = useState(stored);
  const isShown = useRef(true);
  const save = useMutation({
    // A second change of the same field waits for the first.
    scope: { id: `company-${name}` },
    mutationFn: (text: string) => api('PATCH /api/company/settings', { body: bodyOf(text) }),
    onSuccess: (saved, text) => {
      client.setQueryData(settingsKey, saved);
      // What the server made of it, such as without blanks, unless more was typed meanwhile.
      const shown = read(saved);
      setTyped((now) => (now === text ? shown : now));
      setSent((now) => (now === text ? shown : now));
      // New templates take the rate from there.
      if (name === 'defaultTaxRate') void refreshCurrentUser(client).catch(() => null);
    },
    onError: (error) => {
      // Left as it is typed, so that leaving the field again tries again.
      setSent(stored);
      if (isSwitch) setTyped(stored);
      const message = fieldMessage(error);
      if (isSessionLoss(error) || (message && isShown.current)) return;
      // Also about a field that is no longer there to say it.
      showFailure(error, 'Please try again.', { title: 'This setting was not saved', message });
    },
  });

  // Changed elsewhere, such as on another device.
  const showStored = useEffectEvent(() => {
    if (save.isPending || typed !== sent) return;
    setTyped(stored);
    setSent(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new stored text replaces what is shown.
  useEffect(() => showStored(), [stored]);

  function saveNow(text = typed) {
    if (text === sent) return;
    setSent(text);
    save.mutate(text);
  }

  const saveOnLeaving = useEffectEvent(() => saveNow());
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      saveOnLeaving();
    };
  }, []);

  return {
    typed,
    change: (text: string) => {
      setTyped(text);
      if (!save.isPending) save.reset();
    },
    saveNow,
    state: saveStateOf(save.status),
    problem: save.error ? fieldMessage(save.error) : undefined,
  };
}

/** A setting has one field, and the server's message is about it. */
const fieldMessage = (error: Error): string | undefined =>
  error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
