import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TechnicianSettings } from '#contract/technicians.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { Switch } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const settingsKey = ['/api/technician-settings'] as const;

/** The company's switch for emails about assignments and dates (B-88). Hidden until its state is loaded. */
export function ChangeMails() {
  const { data } = useQuery<TechnicianSettings>({ queryKey: settingsKey });
  const change = useChangeSettings();
  if (!data) return null;
  const { mailsOnChange } = change.isPending ? change.variables : data;
  return (
    <div className="mt-5">
      <Switch
        label="Tell technicians by email"
        hint="When a job is assigned to them, and when its date moves."
        checked={mailsOnChange}
        // Not disabled while it is saved: the keyboard would lose its place.
        onChange={({ target }) => {
          if (!change.isPending) change.mutate({ mailsOnChange: target.checked });
        }}
      />
    </div>
  );
}

function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TechnicianSettings) => api('POST /api/technician-settings', { body }),
    onSuccess: (saved) => {
      client.setQueryData<TechnicianSettings>(settingsKey, saved);
      toast({
        title: saved.mailsOnChange ? 'Emails to technicians are on' : 'Emails to technicians are off',
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error),
  });
}
