// The texts of the document beside its figures: nobody signs what was not shown.
import type { SigningPageReply } from '#contract/signatures.ts';
import { agreementHeadings, changeOrderAgreement } from '#contract/texts/document-texts.ts';

type SentJob = SigningPageReply['job'];

/** Days, names and how the customer is reached. */
export function Facts({ facts }: Pick<SentJob, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Sections({ sections, thankYou }: Pick<SentJob, 'sections' | 'thankYou'>) {
  if (sections.length === 0 && !thankYou) return null;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {sections.map(({ label, text }) => (
        <section key={label} aria-label={label}>
          <h3 className="font-semibold">{label}</h3>
          <p className="wrap-anywhere whitespace-pre-line text-muted">{text}</p>
        </section>
      ))}
      {thankYou ? <p className="wrap-anywhere whitespace-pre-line text-muted">{thankYou}</p> : null}
    </div>
  );
}

/** Below the sums; dollars, as it is shown. */
export const DepositRow = ({ amount }: { amount: string }) => (
  <p className="figures mt-2 flex items-baseline justify-between gap-4 font-semibold">
    <span>Deposit due on acceptance</span>
    <span className="max-w-[70%] shrink-0 text-right wrap-anywhere">{amount}</span>
  </p>
);

/** The right to cancel stands in bold beside the signature, no smaller than the rest (D-22). */
export function CancellationNotice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <section
      aria-label="Right to cancel"
      className="mb-4 rounded-control border border-line-strong px-3 py-2.5"
    >
      <p className="text-base font-bold wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

/** Directly above the signature, as in the document. */
export function Agreement({ job }: { job: SentJob }) {
  if (!job.agreement) return null;
  const label = job.changeOrder ? changeOrderAgreement.heading : agreementHeadings[job.currentStage];
  return (
    <section aria-label={label} className="mb-4 border-l-3 border-line-strong pl-3">
      <h2 className="text-sm font-semibold text-muted">{label}</h2>
      <p className="text-base wrap-anywhere whitespace-pre-line">{job.agreement}</p>
    </section>
  );
}
