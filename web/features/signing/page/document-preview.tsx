// The paper itself, as it was sent. A picture, because phones hand a PDF to another program: nobody should have to leave
// the page to read what is signed here.
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { downloadAddress, pictureAddress } from './use-signing.ts';

type Loading = 'under way' | 'done' | 'failed';

export function DocumentPreview({ token, number }: { token: string; number: string }) {
  const [loading, setLoading] = useState<Loading>('under way');
  // The details and the button are still there.
  if (loading === 'failed') return null;
  return (
    <a
      href={downloadAddress(token)}
      target="_blank"
      rel="noopener noreferrer"
      className="block overflow-hidden rounded-card border border-line bg-white"
    >
      <img
        src={pictureAddress(token)}
        alt={`Document ${number} as it was sent`}
        onLoad={() => setLoading('done')}
        onError={() => setLoading('failed')}
        className={classNames('block w-full', loading === 'under way' && 'aspect-[8.5/11]')}
      />
    </a>
  );
}
