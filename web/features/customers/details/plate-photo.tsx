// The photo of a unit's data plate, beside its name.
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { thumbnailOf } from '#contract/pages/pages.ts';
import { toPicture } from '#web/features/objects/objects.service.ts';
import { PictureViewer } from '#web/ui/media/picture-viewer.tsx';

/** Opens large: model and serial number are read from it. */
export function PlatePhoto({ photo, kind }: { photo: string | null; kind: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!photo)
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Wrench aria-hidden="true" className="size-5" />
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={`Data plate of ${kind}`}
        onClick={() => setIsOpen(true)}
        className="size-11 shrink-0 overflow-hidden rounded-control border border-line bg-sunken"
      >
        <img src={thumbnailOf(photo)} alt="" loading="lazy" className="size-full object-cover" />
      </button>
      <PictureViewer
        pictures={[toPicture(photo, `Data plate of ${kind}`)]}
        shownId={isOpen ? photo : null}
        onShow={() => setIsOpen(false)}
      />
    </>
  );
}
