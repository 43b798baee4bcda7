import { useState } from 'react';
import { FileDrop, UploadProgressList, type UploadRow } from '#web/ui/file-drop.tsx';
import { SignaturePad } from '#web/ui/signature-pad.tsx';
import { PictureSamples } from './picture-samples.tsx';
import { Example, ShowcaseSection } from './showcase-section.tsx';

const startingRows: UploadRow[] = [
  { id: 'before', name: 'condenser-before.jpg', progress: 1, status: 'done' },
  { id: 'label', name: 'rating-plate-close-up-second-attempt.jpg', progress: 0.62, status: 'uploading' },
  { id: 'after', name: 'condenser-after.jpg', progress: 0, status: 'waiting' },
  {
    id: 'clip',
    name: 'noise.heic',
    progress: 0.3,
    status: 'failed',
    error: 'This file is not a picture we can read.',
  },
];

export function CaptureSamples() {
  const [uploads, setUploads] = useState(startingRows);
  const [signature, setSignature] = useState<string | null>(null);

  function add(files: File[]) {
    const rows = files.map(
      (file): UploadRow => ({ id: crypto.randomUUID(), name: file.name, progress: 0, status: 'waiting' }),
    );
    setUploads([...uploads, ...rows]);
  }

  function retry(id: string) {
    setUploads(
      uploads.map((row) =>
        row.id === id ? { ...row, status: 'uploading', progress: 0.1, error: undefined } : row,
      ),
    );
  }

  return (
    <ShowcaseSection
      id="capture"
      title="Files and signature"
      lead="Nothing is sent from this page; it only shows how each state looks."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <Example title="Drop zone">
          <FileDrop label="Choose photos" hint="JPG, PNG or WebP." accept="image/*" multiple onFiles={add} />
        </Example>
        <Example title="Drop zone, disabled and with an error">
          <FileDrop label="Upload logo" disabled error="Wait until the first upload is done." onFiles={add} />
        </Example>
        <Example title="Upload progress">
          <UploadProgressList
            uploads={uploads}
            onRetry={retry}
            onRemove={(id) => setUploads(uploads.filter((row) => row.id !== id))}
          />
        </Example>
        <PictureSamples />
        <Example title="Signature">
          <SignaturePad onChange={setSignature} />
          <p className="mt-2 text-sm text-muted">{signature ? 'Signed.' : 'Not signed yet.'}</p>
        </Example>
      </div>
    </ShowcaseSection>
  );
}
