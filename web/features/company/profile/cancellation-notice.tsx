// Whether estimates carry the notice of the customer's right to cancel (D-22).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/choices.tsx';

const noticeQuery = readQuery('GET /api/company/cancellation-notice');

export function CancellationNotice() {
  const notice = useQuery(noticeQuery);
  const client = useQueryClient();
  const save = useOnePress({
    mutationFn: (isOn: boolean) => api('POST /api/company/cancellation-notice', { body: { isOn } }),
    onSuccess: (saved) => client.setQueryData(noticeQuery.queryKey, saved),
    onError: (error) => showFailure(error, 'Please try again.', { title: 'This setting was not saved' }),
  });
  if (notice.isError)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-muted sm:col-span-2">
        This setting could not be loaded.
        <Button variant="link" size="sm" busy={notice.isFetching} onClick={() => void notice.refetch()}>
          Try Again
        </Button>
      </p>
    );
  if (!notice.data)
    return (
      <SkeletonGroup label="Loading the cancellation notice">
        <Skeleton className="h-18" />
      </SkeletonGroup>
    );
  return (
    <div className="sm:col-span-2">
      <Switch
        label="Print the 3-day cancellation notice"
        hint="The federal cooling-off rule for sales at home: your customer can cancel within three business days, and the job says before which day not to start."
        disabled={save.isPending}
        // What is being saved is shown at once; what was not saved goes back.
        checked={save.isPending ? save.variables : notice.data.isOn}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      <p className="mt-1 pl-14 text-sm text-muted">
        An aid, not legal advice. Your state may ask for more: check with your attorney.
      </p>
    </div>
  );
}
