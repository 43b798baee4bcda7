import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { PictureViewer, type ViewedPicture } from './picture-viewer.tsx';

export type Picture = ViewedPicture & { thumbnailUrl: string };

type PictureGridProps = {
  label: string;
  pictures: readonly Picture[];
  /** `contain` shows all of it on white, as a logo needs; `cover` fills the square. */
  fit?: 'cover' | 'contain';
  /** Without it the pictures cannot be removed. */
  onRemove?: (picture: Picture) => void;
};

/** Thumbnails of 80 × 80 that open full size. */
export function PictureGrid({ label, pictures, fit = 'cover', onRemove }: PictureGridProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className={classNames('flex flex-wrap', onRemove ? 'gap-5 pt-2' : 'gap-3')}>
        {pictures.map((picture) => (
          <li key={picture.id} className="relative">
            <button
              type="button"
              aria-label={`Open ${picture.name}`}
              onClick={() => setShownId(picture.id)}
              className="block size-20 overflow-hidden rounded-control border border-line bg-white"
            >
              <Thumbnail picture={picture} fit={fit} />
            </button>
            {onRemove ? (
              // The cross is small, but its touch area is not; most of it is beside the picture, which has its own
              // button.
              <button
                type="button"
                aria-label={`Remove ${picture.name}`}
                onClick={() => onRemove(picture)}
                className="absolute -top-5 -right-5 grid size-11 place-items-center rounded-full"
              >
                <span className="grid size-6 place-items-center rounded-full border border-line-strong bg-raised text-ink shadow-card hover:bg-hover">
                  <X aria-hidden="true" className="size-4" />
                </span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <PictureViewer pictures={pictures} shownId={shownId} onShow={setShownId} />
    </>
  );
}

function Thumbnail({ picture, fit }: { picture: Picture; fit: 'cover' | 'contain' }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <span className="grid size-full place-items-center bg-neutral-soft text-muted">
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    );
  }
  return (
    <img
      src={picture.thumbnailUrl}
      alt=""
      loading="lazy"
      onError={() => setIsBroken(true)}
      className={classNames('size-full', fit === 'cover' ? 'object-cover' : 'object-contain p-1')}
    />
  );
}
