import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { uploadLimits } from '#contract/objects.ts';
import { toPicture, usePictureUploads } from '#web/features/objects/objects.service.ts';
import { type Picture, PictureGrid } from '#web/ui/media/picture-grid.tsx';
import { PictureUploader } from '#web/ui/media/picture-uploader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type PhotoSide, useChangePhotos } from '../data/use-job-settings.ts';
import { Section } from './section.tsx';

const sides = [
  { side: 'beforePhotos', name: 'Before' },
  { side: 'afterPhotos', name: 'After' },
] as const satisfies readonly { side: PhotoSide; name: string }[];

const picturesOf = (job: Job, side: PhotoSide, name: string): Picture[] =>
  job[side].map((path, at) => toPicture(path, `${name} photo ${at + 1}`));

/** Photos are added at the work order stage; afterwards they are read-only (B-20). */
export function PhotosSection({ job }: { job: Job }) {
  const isOpen = job.currentStage === 'work_order';
  const hasPhotos = sides.some(({ side }) => job[side].length > 0);
  if (!isOpen && !hasPhotos) return null;
  return (
    <Section title="Job Documentation">
      <div className="grid gap-6 sm:grid-cols-2">
        {sides.map(({ side, name }) => (
          <div key={side} className="min-w-0">
            <h4 className="mb-2 font-semibold">{name}</h4>
            {isOpen ? (
              <SideUploader job={job} side={side} name={name} />
            ) : job[side].length > 0 ? (
              <PictureGrid label={`${name} photos`} pictures={picturesOf(job, side, name)} />
            ) : (
              <p className="text-muted">No photos</p>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}

function SideUploader({ job, side, name }: { job: Job; side: PhotoSide; name: string }) {
  const change = useChangePhotos(job);
  const uploading = usePictureUploads('photo', ({ objectPath }) => change.mutate({ side, add: objectPath }));
  const [leaving, setLeaving] = useState<Picture | null>(null);
  const isFull = job[side].length >= uploadLimits.photosPerSide;
  return (
    <>
      <PictureUploader
        {...uploading}
        label={`Add ${name.toLowerCase()} photos`}
        picturesLabel={`${name} photos`}
        cameraLabel="Take photo"
        hint={
          isFull
            ? `There are ${uploadLimits.photosPerSide} photos already.`
            : `JPG, PNG or WebP, up to ${uploadLimits.megabytes.photo}MB each.`
        }
        multiple
        disabled={isFull}
        pictures={picturesOf(job, side, name)}
        onRemove={setLeaving}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title="Delete this photo?"
        body={`${leaving?.name ?? 'The photo'} will be deleted for good.`}
        confirmLabel="Delete photo"
        tone="danger"
        onConfirm={() => {
          if (leaving) change.mutate({ side, remove: leaving.id });
          setLeaving(null);
        }}
      />
    </>
  );
}
