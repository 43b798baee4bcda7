// A homeowner opens the link from the email: reads what was sent, signs it, or learns why that is not possible.
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SigningPageReply as Page } from '#contract/signatures.ts';
import { NetworkError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Branded } from '../customer/company-brand.tsx';
import { EndedLink, isNamedEnd, isRefused, type Sender } from '../customer/outcome.tsx';
import { type ChosenHere, wasSigned } from './choice.ts';
import { Declined, LinkExpired, SuccessfullySigned } from './outcomes.tsx';
import { documentName, senderOf } from './page-head.tsx';
import { ToSign } from './to-sign.tsx';
import { useSigningPage } from './use-signing.ts';

const loadFailed = 'Failed to load signing request';

const route = getRouteApi('/sign/$token');

export function SigningPage() {
  const { token } = route.useParams();
  const query = useSigningPage(token);
  const [isDeclined, setIsDeclined] = useState(false);
  // What was to be signed here when the page was read again: another window may have signed something else.
  const [chosen, setChosen] = useState<ChosenHere | null>(null);
  const { data: page, error } = query;

  // Not where the page itself names the end of the link and whom to call.
  useEffect(() => {
    if (error && !isNamedEnd(error) && !(error instanceof NetworkError))
      showFailure(error, isRefused(error) ? 'Invalid or expired signing link' : loadFailed);
  }, [error]);

  if (isDeclined && page && !page.isExpired)
    return (
      <Branded color={page.brandColor}>
        <Declined sender={contactOf(page)} what={documentName(page.job)} />
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
        <SuccessfullySigned
          token={token}
          page={page}
          sender={contactOf(page)}
          isOther={chosen !== null && !wasSigned(page.job, chosen)}
        />
      </Branded>
    );
  return (
    <Branded color={page.brandColor}>
      <ToSign
        token={token}
        page={page}
        isConnectionLost={error instanceof NetworkError}
        onRecheck={async (present) => {
          setChosen(present);
          return (await query.refetch({ cancelRefetch: false })).isSuccess;
        }}
        onSign={setChosen}
        onDeclined={() => setIsDeclined(true)}
      />
    </Branded>
  );
}

const contactOf = ({ job }: Page): Sender => ({ name: senderOf(job), phone: job.companyInfo.companyPhone });
