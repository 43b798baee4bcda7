// What was sent, as text that fits a phone: the same figures as in the document.
import { Download } from 'lucide-react';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { CompanyBlock, DocumentLines, ReadAsPage } from '../customer/document-parts.tsx';
import { ChangeOrderPart, differenceTexts } from './change-order-part.tsx';
import type { SentJob } from './choice.ts';
import { OptionalItems } from './optional-items.tsx';
import { documentName, senderOf } from './page-head.tsx';
import { DepositRow, Facts, Sections } from './printed-texts.tsx';
import { totalText } from './signing-total.tsx';
import type { CustomerChoice } from './use-choice.ts';
import { downloadAddress } from './use-signing.ts';

const days = ['Service', 'Service time', 'Valid until'];

interface DocumentCardProps {
  token: string;
  job: SentJob;
  choice: CustomerChoice;
  /** Null where it cannot be read as a web page. */
  readUrl: string | null;
}

/** The amount, what for and when come first; the rest as in the document. */
export function DocumentCard({ token, job, choice, readUrl }: DocumentCardProps) {
  const { list, sums, optionName } = choice;
  // What will be signed, so nothing while another choice is being prepared.
  const readAddress =
    choice.state === 'updating' || choice.state === 'failed'
      ? null
      : readUrl && (choice.selection?.readUrl ?? readUrl);
  const when = job.facts.filter(({ label }) => days.includes(label));
  const change = differenceTexts(job.changeOrder);
  const rest = job.facts.filter(({ label }) => !days.includes(label));
  return (
    <Card className="px-4 py-4 sm:px-5 sm:py-5">
      <section aria-label="Document details">
        <p className="text-sm font-semibold tracking-wide text-muted uppercase">
          {documentName(job)}{' '}
          <span className="figures inline-block max-w-full wrap-anywhere">{job.number}</span>
        </p>
        {sums ? (
          <h2 className="figures mt-0.5 text-4xl leading-tight font-bold tracking-tight wrap-anywhere">
            {change?.difference ?? dollars(sums.totalAmount)}
          </h2>
        ) : (
          <h2 className="mt-0.5 text-2xl leading-11.25 font-bold text-muted">{totalText(choice)}</h2>
        )}
        {change ? <p className="figures text-base wrap-anywhere text-muted">{change.newTotal}</p> : null}
        {optionName ? <p className="text-base font-semibold wrap-anywhere">Option: {optionName}</p> : null}
        {/* What a change order is about stands below, as its reason and its lines. */}
        {job.jobDescription || !job.changeOrder ? (
          <p className="mt-2 text-base font-semibold wrap-anywhere whitespace-pre-line">
            {job.jobDescription || 'No description provided'}
          </p>
        ) : null}
        <Facts facts={[...when, { label: 'For', text: job.customerName }, ...rest]} />
        {job.changeOrder ? (
          <ChangeOrderPart changeOrder={job.changeOrder} />
        ) : list ? (
          <>
            <DocumentLines lines={list.lineItems.filter(({ optional }) => !optional)} />
            <OptionalItems list={list} choice={choice} />
            {choice.state === 'empty' ? null : <SumsOf job={job} choice={choice} />}
          </>
        ) : null}
        <Sections sections={job.sections} thankYou={job.thankYou} />
        <DownloadPdf choice={choice} address={choice.selection?.pdfUrl ?? downloadAddress(token)} />
        {readAddress ? <ReadAsPage address={readAddress} /> : null}
        <CompanyBlock {...companyOf(job)} />
      </section>
    </Card>
  );
}

/** While the server counts, the rows stay and say nothing. */
function SumsOf({ job, choice: { list, sums } }: { job: SentJob; choice: CustomerChoice }) {
  const shown = (amount: string | undefined) => (amount === undefined ? '…' : dollars(amount));
  return (
    <>
      <SumRows
        subtotal={shown(sums?.subtotal)}
        discount={
          list?.discountLabel ? { label: list.discountLabel, amount: shown(sums?.discountAmount) } : undefined
        }
        taxRate={centsOf(job.taxRate)}
        isTaxExempt={job.isTaxExempt}
        tax={shown(sums?.taxAmount)}
        total={shown(sums?.totalAmount)}
        isMuted
        className="mt-2.5 gap-1.5"
      />
      {sums?.depositAmount || (!sums && list?.depositAmount) ? (
        <DepositRow amount={shown(sums?.depositAmount)} />
      ) : null}
    </>
  );
}

/** Of what will be signed, so not while another choice is being prepared. */
function DownloadPdf({ choice: { state }, address }: { choice: CustomerChoice; address: string }) {
  const label = (
    <>
      <Download aria-hidden="true" />
      Download PDF Document
    </>
  );
  if (state === 'updating' || state === 'failed')
    return (
      <Button variant="secondary" disabled className="mt-4 w-full">
        {label}
      </Button>
    );
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary', className: 'mt-4 w-full' })}
    >
      {label}
    </a>
  );
}

/** Frozen with the document, in separate fields. */
function companyOf(job: SentJob) {
  const { companyAddress, companyCity, companyState, companyZip, companyPhone, companyWebsite } =
    job.companyInfo;
  const region = [companyState, companyZip].filter(Boolean).join(' ');
  return {
    name: senderOf(job),
    addressLines: [companyAddress ?? '', [companyCity, region].filter(Boolean).join(', ')].filter(Boolean),
    phone: companyPhone,
    website: companyWebsite,
  };
}
