import { useState } from 'react';
import { type Picture, PictureUploader } from '#web/ui/picture-uploader.tsx';
import type { UploadSendOptions } from '#web/ui/upload-queue.ts';
import { useUploads } from '#web/ui/use-uploads.ts';
import { Example } from './showcase-section.tsx';

/** A drawn stand-in, so that the page needs no files. */
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

export function PictureSamples() {
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
