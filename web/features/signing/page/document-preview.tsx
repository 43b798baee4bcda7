// The paper itself, as it was sent, page below page. Pictures, because phones hand a PDF to another program: nobody should
// have to leave the page to read what is signed here.
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/notice.tsx';
import { downloadAddress, pageAddress } from './use-signing.ts';

interface DocumentPreviewProps {
  token: string;
  number: string;
  /** 0 when there are no pictures of it. */
  pageCount: number;
}

export function DocumentPreview({ token, number, pageCount }: DocumentPreviewProps) {
  const [hasFailed, setHasFailed] = useState(false);
  // Pages that were lost with the connection come back with it.
  useEffect(() => {
    const again = () => setHasFailed(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  // Some pages without the others would not be the document.
  if (pageCount === 0 || hasFailed) return <AsPdf token={token} />;
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  return (
    <ol aria-label={`Document ${number} as it was sent`} className="grid gap-3">
      {pages.map((page) => (
        <li key={page}>
          <a
            href={downloadAddress(token)}
            target="_blank"
            rel="noopener noreferrer"
            className="block overflow-hidden rounded-card border border-line bg-white"
          >
            <img
              src={pageAddress(token, page)}
              alt={`Page ${page} of ${pageCount}, as it was sent`}
              loading={page === 1 ? 'eager' : 'lazy'}
              width={612}
              height={792}
              onError={() => setHasFailed(true)}
              className="block h-auto w-full"
            />
          </a>
        </li>
      ))}
    </ol>
  );
}

function AsPdf({ token }: { token: string }) {
  return (
    <Notice
      tone="info"
      action={
        <a
          href={downloadAddress(token)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <FileText aria-hidden="true" />
          Open PDF
        </a>
      }
    >
      The pages cannot be shown here. Please open the PDF to read the whole document before you sign.
    </Notice>
  );
}
