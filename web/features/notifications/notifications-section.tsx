// What somebody wants to hear of, and how; each press is saved at once. It is everybody's own choice.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { NotificationKind, NotificationSettings } from '#contract/notifications.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { boxClass } from '#web/ui/form/choices.tsx';
import { kinds } from './kinds.tsx';

const groups: readonly { title: string; kinds: readonly NotificationKind[] }[] = [
  { title: 'Documents', kinds: ['opened', 'signed', 'declined', 'cancelled', 'question'] },
  { title: 'Payments', kinds: ['paid', 'overpaid', 'refund_failed', 'disputed'] },
  {
    title: 'Team and account',
    kinds: ['work_finished', 'photos_added', 'mail_failed', 'storage_nearly_full'],
  },
];

const channels = [
  { name: 'inApp', label: 'In the app' },
  { name: 'email', label: 'Email' },
] as const;
type Channel = (typeof channels)[number]['name'];

const stored = readQuery('GET /api/notification-settings');

interface Press {
  kind: NotificationKind;
  channel: Channel;
  isOn: boolean;
}

export function NotificationsSection() {
  const query = useQuery({ ...stored, refetchOnMount: 'always' });
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    // One after the other: each says both channels of its kind.
    scope: { id: 'notification settings' },
    mutationFn: ({ kind }: Press) => {
      const chosen = client.getQueryData(stored.queryKey)?.settings[kind];
      return api('POST /api/notification-settings', { body: { settings: chosen ? { [kind]: chosen } : {} } });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: stored.queryKey });
      showFailure(error);
    },
  });

  async function press(pressed: Press) {
    await client.cancelQueries({ queryKey: stored.queryKey });
    client.setQueryData(stored.queryKey, (before) => before && withPress(before, pressed));
    mutate(pressed);
  }

  return (
    <Loaded query={query} skeleton={<SettingsSkeleton />}>
      {({ settings }) => (
        <div className="relative">
          <p className="mb-3 text-sm text-muted">These are your own. Everybody in the office has theirs.</p>
          <p role="status" className="absolute top-0 right-0 flex items-center gap-1 text-sm text-muted">
            {isPending ? 'Saving…' : null}
            {isSuccess ? (
              <>
                <Check aria-hidden="true" className="size-4" />
                Saved
              </>
            ) : null}
          </p>
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="text-left font-semibold">
                  <span className="sr-only">What happens</span>
                </th>
                {channels.map(({ name, label }) => (
                  <th key={name} scope="col" className="w-21 pb-1 font-semibold whitespace-nowrap">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.title}>
                <tr>
                  <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-bold">
                    {group.title}
                  </th>
                </tr>
                {group.kinds.map((kind) => (
                  <tr key={kind} className="border-t border-line">
                    <th scope="row" className="py-1 pr-2 text-left font-normal">
                      {kinds[kind].label}
                    </th>
                    {channels.map(({ name, label }) => (
                      <td key={name} className="text-center">
                        <Box
                          label={`${kinds[kind].label}: ${label}`}
                          isOn={settings[kind][name]}
                          onPress={(isOn) => void press({ kind, channel: name, isOn })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Loaded>
  );
}

const withPress = (
  { settings }: NotificationSettings,
  { kind, channel, isOn }: Press,
): NotificationSettings => ({
  settings: { ...settings, [kind]: { ...settings[kind], [channel]: isOn } },
});

function Box({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: (isOn: boolean) => void }) {
  return (
    <label className="relative mx-auto grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={({ target }) => onPress(target.checked)}
        className={classNames(boxClass, 'rounded-[0.3125rem]')}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label="Loading notification settings">
      <div className="grid gap-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/5" />
      </div>
    </SkeletonGroup>
  );
}
