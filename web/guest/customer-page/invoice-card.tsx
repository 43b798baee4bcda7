// What the invoice is for: the same figures as in the PDF.
import { FileCheck2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CompanyBlock, DocumentLines } from '../customer/document-parts.tsx';
import { ApprovalPart } from './approval-part.tsx';
import { isShort, paidWith, returnedByBank } from './payment-texts.ts';

export function InvoiceCard({ page }: { page: CustomerPage }) {
  const { company, description, issuedOn, dueDate, documents } = page;
  return (
    <Card className="px-4 py-4 sm:px-5 sm:py-5">
      <section aria-label={page.kind === 'deposit' ? 'Work order details' : 'Invoice details'}>
        {description && !hasTextAbove(page) ? (
          <p className="mb-3 text-base font-semibold wrap-anywhere whitespace-pre-line">{description}</p>
        ) : null}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">Issued</dt>
          <dd>{formatDay(issuedOn)}</dd>
          {dueDate ? (
            <>
              <dt className="text-muted">Due</dt>
              <dd>{formatDay(dueDate)}</dd>
            </>
          ) : null}
        </dl>
        <DocumentLines lines={page.lineItems} />
        <SumRows
          subtotal={dollars(page.subtotal)}
          discount={page.discount && { ...page.discount, amount: dollars(page.discount.amount) }}
          taxRate={centsOf(page.taxRate)}
          isTaxExempt={page.isTaxExempt}
          tax={dollars(page.taxAmount)}
          total={dollars(page.totalAmount)}
          isMuted
          className="mt-2.5 gap-1.5"
        />
        {page.approval ? <ApprovalPart approval={page.approval} /> : null}
        <Payments page={page} />
        {documents.length > 0 ? <SignedDocuments documents={documents} /> : null}
        <CompanyBlock {...company} name={company.name || 'Your contractor'} />
      </section>
    </Card>
  );
}

/** Beside the amount, where it is short and asked for. */
const hasTextAbove = ({ description, status, cancelledOn }: CustomerPage): boolean =>
  isShort(description) && status !== 'void' && !cancelledOn;

function Payments({ page }: { page: CustomerPage }) {
  const { payments, balanceDue, status, kind, cancelledOn, approval } = page;
  if (payments.length === 0 || status === 'void') return null;
  const isCredit = centsOf(balanceDue) < 0;
  const returned = returnedByBank(page);
  const left = kind === 'deposit' ? 'Left of the total' : 'Balance due';
  return (
    <dl
      className={classNames(
        'figures mt-2.5 grid gap-1.5',
        // What was approved is no part of the sum that goes on here.
        approval && 'border-t border-line pt-4',
      )}
    >
      {payments.map((payment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a payment is its place
        <Fragment key={at}>
          <Row name={`${payment.isDeposit ? 'Deposit paid' : 'Paid'} ${paidWith(payment)}`}>
            −{dollars(payment.amount)}
          </Row>
          {centsOf(payment.refundedAmount) > 0 ? (
            <Row name={`Refunded${payment.last4 ? ` to card ending in ${payment.last4}` : ''}`}>
              +{dollars(payment.refundedAmount)}
            </Row>
          ) : null}
        </Fragment>
      ))}
      {returned > 0 ? <Row name="Returned by the bank">+{formatDollars(returned)}</Row> : null}
      {cancelledOn ? null : (
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line-strong pt-2 text-lg font-bold">
          <dt>{isCredit ? 'Credit' : left}</dt>
          <dd>{dollars(balanceDue.replace('-', ''))}</dd>
        </div>
      )}
    </dl>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 text-muted">
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="shrink-0">{children}</dd>
  </div>
);

function SignedDocuments({ documents }: Pick<CustomerPage, 'documents'>) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h2 className="font-semibold">What you signed</h2>
      <ul>
        {documents.map(({ number, url }) => (
          <li key={number}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="figures inline-flex min-h-11 items-center gap-2 wrap-anywhere text-accent-ink underline underline-offset-2"
            >
              <FileCheck2 aria-hidden="true" className="size-5 shrink-0" />
              {number}, signed (PDF)
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
