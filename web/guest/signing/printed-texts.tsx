// The texts of the document beside its figures: nobody signs what was not shown.
import type { SigningPageReply } from '#contract/signatures.ts';
import { agreementHeadings } from '#contract/texts/document-texts.ts';

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

/** Directly above the signature, as in the document. */
export function Agreement({ job }: { job: SentJob }) {
  if (!job.agreement) return null;
  const label = agreementHeadings[job.currentStage];
  return (
    <section aria-label={label} className="mb-4 border-l-3 border-line-strong pl-3">
      <h2 className="text-sm font-semibold text-muted">{label}</h2>
      <p className="text-base wrap-anywhere whitespace-pre-line">{job.agreement}</p>
    </section>
  );
}
