// The head of the signing page: sender, document, and until when it can be signed.
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { momentText } from '#web/days.ts';

export function PageHead({ page }: { page: SigningPageReply }) {
  const { job, tokenExpiresAt } = page;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-4 border-accent pb-3">
        <Logo address={page.companyLogo} />
        <p className="min-w-0 flex-1 text-lg leading-snug font-bold wrap-anywhere">{senderOf(job)}</p>
        <ConnectionNote />
      </div>
      <h1 className="mt-4 text-2xl font-bold tracking-tight sm:text-3xl">Digital Signature Required</h1>
      <p className="mt-1 text-base wrap-anywhere text-muted">
        {senderOf(job)} asks you to sign this {stageText(job.currentStage)}. This link works until{' '}
        <time dateTime={tokenExpiresAt} className="figures whitespace-nowrap">
          {momentText(tokenExpiresAt)}
        </time>
        ; after that you can ask for a new one here.
      </p>
    </div>
  );
}

/** On white, as on paper: most logos are made for it. Decoration: the name stands beside it. */
function Logo({ address }: { address: string | null }) {
  // The address changes with every reading of the page; the first one is still good.
  const [first] = useState(address);
  const [isBroken, setIsBroken] = useState(false);
  if (!first || isBroken) return null;
  return (
    <span className="grid shrink-0 place-items-center rounded-control border border-line bg-white p-1.5">
      <img
        src={first}
        alt=""
        className="max-h-12 max-w-32 object-contain"
        onError={() => setIsBroken(true)}
      />
    </span>
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
