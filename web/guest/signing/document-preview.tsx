// The document itself, as it was sent or with what the customer chose, page below page. Pictures, because phones hand a PDF to another
// program: nobody should have to leave the page to read what is signed here.
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { totalText } from './signing-total.tsx';
import type { CustomerChoice } from './use-choice.ts';
import { downloadAddress, pageAddress } from './use-signing.ts';

interface DocumentPreviewProps {
  token: string;
  number: string;
  /** 0 when there are no pictures of it. */
  pageCount: number;
  /** What the customer chose is shown in place of what was sent. */
  choice: CustomerChoice;
  isConnectionLost: boolean;
  /** A page failed to load. Resolves to true if the connection is not the reason. */
  onFailed: () => Promise<boolean>;
}

export function DocumentPreview(props: DocumentPreviewProps) {
  const { token, number, choice, isConnectionLost, onFailed } = props;
  const { lastSelection: selection, state } = choice;
  // What is shown is no longer what will be signed.
  const isOutdated = state === 'updating' || state === 'failed';
  const pageCount = selection?.pageCount ?? props.pageCount;
  const pdf = selection?.pdfUrl ?? downloadAddress(token);
  const addressOf = (page: number) => pageAddress(token, page, selection?.selectionId);
  const which = selection ? 'with your choice' : 'as it was sent';
  const [hasFailed, setHasFailed] = useState(false);
  // Pages that failed without a connection are loaded again when it is back.
  useEffect(() => {
    if (!isConnectionLost) setHasFailed(false);
  }, [isConnectionLost]);
  // So are those that failed with a connection, once, behind what is shown instead: a page that cannot be had must
  // neither flicker nor be requested over and over.
  async function lose(page: number) {
    setHasFailed(true);
    if (!(await onFailed())) return;
    if (await isThere(addressOf(page))) setHasFailed(false);
    else if (selection) choice.makeAgain();
  }
  const title = isOutdated
    ? totalText(choice)
    : `The document ${which}, ${pageCount === 1 ? '1 page' : `${pageCount} pages`}`;
  // Some pages without the others would not be the document.
  if (pageCount === 0 || hasFailed) return isOutdated ? <Title>{title}</Title> : <AsPdf address={pdf} />;
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  return (
    <section aria-label="Document pages" aria-busy={state === 'updating'}>
      <Title>{title}</Title>
      <ol
        aria-label={`Document ${number} ${which}`}
        inert={isOutdated}
        className={classNames('grid gap-3 transition-opacity', isOutdated && 'opacity-30')}
      >
        {pages.map((page) => (
          <li key={page}>
            <a
              href={pdf}
              target="_blank"
              rel="noopener noreferrer"
              className="block overflow-hidden rounded-card border border-line bg-white"
            >
              <img
                src={addressOf(page)}
                alt={`Page ${page} of ${pageCount}, ${which}`}
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

function Title({ children }: { children: string }) {
  return <h2 className="mb-2 text-sm font-semibold text-muted">{children}</h2>;
}

async function isThere(picture: string): Promise<boolean> {
  const image = new Image();
  image.src = picture;
  return image.decode().then(
    () => true,
    () => false,
  );
}

function AsPdf({ address }: { address: string }) {
  return (
    <Notice
      tone="info"
      action={
        <a
          href={address}
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
