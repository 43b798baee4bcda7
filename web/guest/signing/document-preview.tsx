// The document itself, as it was sent, page below page. Pictures, because phones hand a PDF to another
// program: nobody should have to leave the page to read what is signed here.
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { downloadAddress, pageAddress } from './use-signing.ts';

interface DocumentPreviewProps {
  token: string;
  number: string;
  /** 0 when there are no pictures of it. */
  pageCount: number;
  isConnectionLost: boolean;
  /** A page failed to load. Resolves to true if the connection is not the reason. */
  onFailed: () => Promise<boolean>;
}

export function DocumentPreview(props: DocumentPreviewProps) {
  const { token, number, pageCount, isConnectionLost, onFailed } = props;
  const [hasFailed, setHasFailed] = useState(false);
  // Pages that failed without a connection are loaded again when it is back.
  useEffect(() => {
    if (!isConnectionLost) setHasFailed(false);
  }, [isConnectionLost]);
  // So are those that failed with a connection, once, behind what is shown instead: a page that cannot be had must
  // neither flicker nor be requested over and over.
  async function lose(page: number) {
    setHasFailed(true);
    if ((await onFailed()) && (await isThere(pageAddress(token, page)))) setHasFailed(false);
  }
  // Some pages without the others would not be the document.
  if (pageCount === 0 || hasFailed) return <AsPdf token={token} />;
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  return (
    <section aria-label="Document pages">
      <h2 className="mb-2 text-sm font-semibold text-muted">
        The document as it was sent, {pageCount === 1 ? '1 page' : `${pageCount} pages`}
      </h2>
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
                onError={() => void lose(page)}
                className="block h-auto w-full"
              />
            </a>
            {/* The document has it too, too small to read on a phone; the picture has it as alternative text. */}
            {pageCount > 1 ? (
              <p aria-hidden="true" className="figures mt-1 text-center text-sm text-muted">
                Page {page} of {pageCount}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

async function isThere(picture: string): Promise<boolean> {
  const image = new Image();
  image.src = picture;
  return image.decode().then(
    () => true,
    () => false,
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
