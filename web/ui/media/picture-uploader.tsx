import { type ReactNode, useRef } from 'react';
import { FileDrop, UploadProgressList } from './file-drop.tsx';
import { type Picture, PictureGrid } from './picture-grid.tsx';
import type { Uploads } from './upload-queue.ts';

export type { Picture } from './picture-grid.tsx';

type PictureUploaderProps = {
  /** The text of the button, such as "Add photos". */
  label: string;
  /** Names the thumbnails for screen readers, such as "Photos before the work". */
  picturesLabel: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** What has been uploaded; the parent holds the list. */
  pictures: readonly Picture[];
  /** What is being uploaded, from `useUploads`. */
  uploads: Uploads;
  accept: string;
  refusalOf: (file: File) => string | null;
  /** Without it a new picture replaces the one before. */
  multiple?: boolean;
  cameraLabel?: string;
  takesPaste?: boolean;
  fit?: 'cover' | 'contain';
  /** For hands in gloves: buttons as wide as there is room. */
  isLarge?: boolean;
  disabled?: boolean;
  /** Without it the pictures stay. */
  onRemove?: ((picture: Picture) => void) | undefined;
};

/** Uploaded pictures, uploads in progress, and a place to add more. */
export function PictureUploader({
  label,
  picturesLabel,
  hint,
  error,
  pictures,
  uploads,
  accept,
  refusalOf,
  multiple = false,
  cameraLabel,
  takesPaste,
  fit,
  isLarge,
  disabled,
  onRemove,
}: PictureUploaderProps) {
  const addButton = useRef<HTMLButtonElement>(null);

  function add(files: File[]) {
    if (!multiple) uploads.clear();
    uploads.add(files);
  }

  return (
    <div className="grid gap-4">
      <PictureGrid
        label={picturesLabel}
        pictures={pictures}
        fit={fit}
        onRemove={
          onRemove &&
          ((picture) => {
            onRemove(picture);
            // The removed picture's button had the focus, so it moves here.
            addButton.current?.focus();
          })
        }
      />
      <UploadProgressList
        label={`${picturesLabel}, on their way`}
        uploads={uploads.rows}
        onRetry={uploads.retry}
        onRemove={(id) => {
          uploads.remove(id);
          addButton.current?.focus();
        }}
      />
      <FileDrop
        label={label}
        hint={hint}
        error={error}
        accept={accept}
        refusalOf={refusalOf}
        multiple={multiple}
        cameraLabel={cameraLabel}
        takesPaste={takesPaste}
        isLarge={isLarge}
        disabled={disabled}
        onFiles={add}
        buttonRef={addButton}
      />
    </div>
  );
}
