// A homeowner opens the link from the email: reads what was sent, signs it, or learns why that is not possible.
import { getRouteApi } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SigningPageReply as Page } from '#contract/signatures.ts';
import { NetworkError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Branded } from '../customer/company-brand.tsx';
import { EndedLink, isNamedEnd, isRefused, type Sender } from '../customer/outcome.tsx';
import { DocumentCard } from './document-card.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { Declined, LinkExpired, SuccessfullySigned } from './outcomes.tsx';
import { PageHead, senderOf, stageText } from './page-head.tsx';
import { SignPanel } from './sign-panel.tsx';
import { useSigningPage } from './use-signing.ts';

const loadFailed = 'Failed to load signing request';

const route = getRouteApi('/sign/$token');

export function SigningPage() {
  const { token } = route.useParams();
  const query = useSigningPage(token);
  const [isDeclined, setIsDeclined] = useState(false);
  const { data: page, error } = query;

  // Not where the page itself names the end of the link and whom to call.
  useEffect(() => {
    if (error && !isNamedEnd(error) && !(error instanceof NetworkError))
      showFailure(error, isRefused(error) ? 'Invalid or expired signing link' : loadFailed);
  }, [error]);

  if (isDeclined && page && !page.isExpired)
    return (
      <Branded color={page.brandColor}>
        <Declined sender={contactOf(page)} what={stageText(page.job.currentStage)} />
      </Branded>
    );
  // Checked before the page: the link may have ended while it was open.
  if (isRefused(error)) return <EndedLink error={error} unknownTitle="Invalid Request" />;
  if (query.isPending) return <PageSpinner label="Loading signing request" />;
  if (!page) {
    return (
      <div className="m-auto w-full max-w-md px-4 py-16">
        <h1 className="mb-4 text-center text-2xl font-bold tracking-tight">Document to sign</h1>
        <ErrorState
          message={messageOf(error, loadFailed)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  }
  if (page.isExpired) {
    const { companyName, companyPhone: phone } = page;
    return (
      <Branded color={page.brandColor}>
        <LinkExpired token={token} sender={{ name: companyName || 'the sender', phone }} />
      </Branded>
    );
  }
  // Signed wins over expired (B-43).
  if (page.status === 'approved')
    return (
      <Branded color={page.brandColor}>
        <SuccessfullySigned token={token} page={page} sender={contactOf(page)} />
      </Branded>
    );
  return (
    <Branded color={page.brandColor}>
      <ToSign
        token={token}
        page={page}
        isConnectionLost={error instanceof NetworkError}
        onPagesFailed={async () => (await query.refetch({ cancelRefetch: false })).isSuccess}
        onDeclined={() => setIsDeclined(true)}
      />
    </Branded>
  );
}

const contactOf = ({ job }: Page): Sender => ({ name: senderOf(job), phone: job.companyInfo.companyPhone });

interface ToSignProps {
  token: string;
  page: Page;
  isConnectionLost: boolean;
  onPagesFailed: () => Promise<boolean>;
  onDeclined: () => void;
}

function ToSign({ token, page, isConnectionLost, onPagesFailed, onDeclined }: ToSignProps) {
  const pen = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-4 pb-16 sm:pt-8 lg:max-w-6xl lg:px-7 short:max-w-none lg:short:max-w-6xl">
      <PageHead page={page} />
      <div className="mt-5 grid gap-4 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_26.5rem] lg:items-start lg:gap-8">
        <div className="grid min-w-0 gap-4">
          <DocumentCard token={token} job={page.job} readUrl={page.readUrl} />
          <DocumentPreview
            token={token}
            number={page.job.number}
            pageCount={page.pageCount}
            isConnectionLost={isConnectionLost}
            onFailed={onPagesFailed}
          />
        </div>
        <SignPanel penRef={pen} token={token} page={page} onDeclined={onDeclined} />
      </div>
      <ScrollToSignature pen={pen} total={page.job.totalAmount} />
    </div>
  );
}

interface ScrollToSignatureProps {
  pen: RefObject<HTMLDivElement | null>;
  total: string;
}

/** On a phone the pen is below the whole document, however many pages that has: this button leads to it. */
function ScrollToSignature({ pen, total }: ScrollToSignatureProps) {
  const isPenInView = useIsInView(pen);
  if (isPenInView) return null;
  function go() {
    // In the middle: what is agreed to above it, Sign Document below.
    pen.current?.scrollIntoView({ block: 'center' });
    pen.current?.focus({ preventScroll: true });
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay lg:hidden">
      <div className="mx-auto flex max-w-lg items-center justify-between gap-3 px-4 py-3">
        <p className="figures min-w-0 text-base font-bold wrap-anywhere sm:text-lg">{dollars(total)}</p>
        <Button size="lg" className="shrink-0 max-sm:px-4" onClick={go}>
          <PenLine aria-hidden="true" />
          Review and sign
        </Button>
      </div>
    </div>
  );
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
