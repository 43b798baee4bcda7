// Before and after photos. Two phones may send their lists at once: a list with a new photo only adds, so that neither
// removes the other's; a list of known photos replaces (B-20). With `removed`, only the named photos go.
import type { Job } from '#contract/jobs/job.ts';
import type { JobPhotos } from '#contract/jobs/job-forms.ts';
import { uploadLimits } from '#contract/objects.ts';
import type { Deps } from '#server/deps.ts';
import { attachObjects, detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { changeOne } from '../edit/change-one.ts';
import { notifyPhotosAdded } from '../notify-owner.ts';

export const setPhotos = (deps: Deps, scope: Scope, jobId: string, sent: JobPhotos): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: sent.revision }, async (tx, job) => {
    const before = mergePhotos(job.beforePhotos, sent.beforePhotos, sent.removed);
    const after = mergePhotos(job.afterPhotos, sent.afterPhotos, sent.removed);
    const had = new Set([...job.beforePhotos, ...job.afterPhotos]);
    const has = new Set([...before, ...after]);
    if (has.size !== before.length + after.length) throw refused('A photo is either before or after.');
    const added = [...has].filter((path) => !had.has(path));
    await attachObjects(deps, tx, scope, added, 'photo');
    await notifyPhotosAdded(deps, tx, job, scope, added.length);
    await detachObjects(
      deps,
      tx,
      scope,
      [...had].filter((path) => !has.has(path)),
    );
    return {
      change: { beforePhotos: before, afterPhotos: after },
      event: { type: 'job.photos_changed', data: { before: before.length, after: after.length } },
    };
  });

/** Absent leaves the side as it is. */
function mergePhotos(
  attached: readonly string[],
  sent: readonly string[] | undefined,
  removed?: readonly string[],
): string[] {
  const onlyAdds = removed !== undefined || sent?.some((path) => !attached.includes(path));
  const wanted = sent && !onlyAdds ? sent : [...attached, ...(sent ?? [])];
  const merged = [...new Set(wanted)].filter((path) => !removed?.includes(path));
  if (merged.length > uploadLimits.photosPerSide)
    throw refused(`A job can have at most ${uploadLimits.photosPerSide} photos on each side.`);
  return merged;
}

const refused = (message: string) => new Refusal('invalid_input', { message });
