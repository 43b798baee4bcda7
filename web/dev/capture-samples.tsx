import { useState } from 'react';
import { FileDrop, UploadProgressList, type UploadRow } from '#web/ui/media/file-drop.tsx';
import { type Picture, PictureUploader } from '#web/ui/media/picture-uploader.tsx';
import { SignaturePad } from '#web/ui/media/signature-pad.tsx';
import { type UploadSendOptions, useUploads } from '#web/ui/media/upload-queue.ts';
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

/** A drawn picture, so that the page needs no files. */
function drawn(name: string, colour: string): Picture {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${colour}"/><path d="M0 300 140 130 230 230 290 170 400 300Z" fill="#fff" opacity=".5"/><circle cx="300" cy="80" r="34" fill="#fff" opacity=".7"/></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { id: name, url, thumbnailUrl: url, name };
}

const startingPictures = [
  drawn('condenser-before.jpg', '#4f72b8'),
  drawn('rating-plate.jpg', '#8a6d3b'),
  drawn('condenser-after.jpg', '#23804c'),
];

/** Half of the files fail, so that both ends of an upload can be seen. */
function pretendToSend(file: File, { onProgress, signal }: UploadSendOptions): Promise<Picture> {
  return new Promise((resolve, reject) => {
    let share = 0;
    const timer = setInterval(() => {
      share += 0.1;
      onProgress(Math.min(share, 1));
      if (share >= 0.5 && file.size % 2 === 1) stop(() => reject(new Error('failed')));
      else if (share >= 1) stop(() => resolve(drawn(`${file.name} ${Date.now()}`, '#616c7e')));
    }, 200);
    const stop = (then: () => void) => {
      clearInterval(timer);
      then();
    };
    signal.addEventListener('abort', () => stop(() => reject(signal.reason)));
  });
}

function PictureSamples() {
  return (
    <>
      <Example title="Pictures: several, with camera and viewer">
        <Photos />
      </Example>
      <Example title="Picture: one, shown whole">
        <Logo />
      </Example>
    </>
  );
}

function Photos() {
  const [pictures, setPictures] = useState(startingPictures);
  const uploads = useUploads({
    send: pretendToSend,
    onDone: (picture) => setPictures((before) => [...before, picture]),
    errorText: (_, file) => `${file.name} could not be uploaded. Please try again.`,
  });
  return (
    <PictureUploader
      label="Add photos"
      picturesLabel="Sample photos"
      cameraLabel="Take photo"
      hint="JPG, PNG or WebP, up to 10MB each."
      pictures={pictures}
      uploads={uploads}
      accept="image/*"
      refusalOf={(file) => (file.type.startsWith('image/') ? null : `${file.name} is not an image.`)}
      multiple
      onRemove={({ id }) => setPictures(pictures.filter((picture) => picture.id !== id))}
    />
  );
}

function Logo() {
  const [logo, setLogo] = useState<Picture | null>(() => drawn('logo.png', '#b86e00'));
  const uploads = useUploads({
    send: pretendToSend,
    onDone: setLogo,
    errorText: () => 'The picture could not be uploaded. Please try again.',
  });
  return (
    <PictureUploader
      label={logo ? 'Replace logo' : 'Upload logo'}
      picturesLabel="Sample logo"
      pictures={logo ? [logo] : []}
      uploads={uploads}
      accept="image/*"
      refusalOf={(file) => (file.type.startsWith('image/') ? null : 'This is not an image.')}
      takesPaste
      fit="contain"
      onRemove={() => setLogo(null)}
    />
  );
}
