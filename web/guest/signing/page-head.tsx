// The head of the signing page: sender, document, and until when it can be signed.
import { Lock, LockOpen } from 'lucide-react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { momentText } from '#web/days.ts';

export function PageHead({ page: { job, tokenExpiresAt } }: { page: SigningPageReply }) {
  return (
    <div>
      <ConnectionNote />
      <h1 className="mt-4 text-2xl font-bold tracking-tight sm:text-3xl">Digital Signature Required</h1>
      <p className="mt-1 text-base wrap-anywhere text-muted">
        {senderOf(job)} asks you to sign this {stageText(job.currentStage)}. Link valid until{' '}
        <time dateTime={tokenExpiresAt} className="figures whitespace-nowrap">
          {momentText(tokenExpiresAt)}
        </time>
        .
      </p>
    </div>
  );
}

/** A company may have no name yet. */
export const senderOf = ({ companyInfo }: SigningPageReply['job']): string =>
  companyInfo.companyName || 'The sender';

export const stageText = (stage: string): string => stage.replace('_', ' ');

/** A self-hosted page may be served without encryption; then it must not claim otherwise. */
function ConnectionNote() {
  return window.location.protocol === 'https:' ? (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-success-ink">
      <Lock aria-hidden="true" className="size-4" />
      Secure connection
    </p>
  ) : (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-warning-ink">
      <LockOpen aria-hidden="true" className="size-4" />
      This connection is not encrypted
    </p>
  );
}
