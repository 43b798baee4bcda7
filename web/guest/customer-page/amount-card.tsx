// The one thing to know first: how much, by when, and how; or that it is paid, void, or cancelled by the customer.

import { CircleCheck, CircleSlash, Download, Phone } from 'lucide-react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { centsOf, dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReadAsPage } from '../customer/document-parts.tsx';
import { PayPart } from './pay-part.tsx';
import { payableOf } from './payable.ts';
import { isShort, paidWith, refundedOf } from './payment-texts.ts';
import { QuestionPart } from './question-part.tsx';

interface AmountCardProps {
  token: string;
  page: CustomerPage;
  /** Whoever has just paid is not asked to pay until it is known. */
  isConfirming?: boolean;
}

export function AmountCard({ token, page, isConfirming = false }: AmountCardProps) {
  const { company, pdfUrl, readUrl, howToPay } = page;
  const shown = summaryOf(page);
  const { Summary, label } = summaries[shown];
  const due = isConfirming ? null : payableOf(page);
  const sender = company.name || 'Your contractor';
  return (
    <Card className="px-4 py-4 sm:px-5 sm:py-5">
      <section aria-label={label}>
        <Summary page={page} />
        {due ? <PayPart token={token} page={page} due={due} /> : null}
        {howToPay && !isConfirming ? (
          <div className="mt-4 border-t border-line pt-4">
            <h3 className="font-semibold">{due ? 'Other ways to pay' : 'How to pay'}</h3>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{howToPay}</p>
          </div>
        ) : null}
        <div className={classNames('mt-4', due && 'border-t border-line pt-4')}>
          <a
            href={pdfUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({
              variant: due ? 'secondary' : 'primary',
              size: 'lg',
              className: 'w-full',
            })}
          >
            <Download aria-hidden="true" />
            Download PDF
          </a>
          {company.phone ? (
            <a
              href={telLink(company.phone)}
              className={buttonClass({ variant: 'secondary', size: 'lg', className: 'figures mt-2 w-full' })}
            >
              <Phone aria-hidden="true" />
              Call {company.phone}
            </a>
          ) : null}
          <QuestionPart token={token} page={page} sender={sender} />
          <ReadAsPage address={readUrl} />
        </div>
      </section>
    </Card>
  );
}

function summaryOf({ cancelledOn, status, kind, depositDue }: CustomerPage): keyof typeof summaries {
  if (status === 'void') return 'void';
  if (cancelledOn) return 'cancelled';
  if (status === 'paid' || kind === 'invoice') return status;
  return centsOf(depositDue) > 0 ? 'deposit' : 'depositPaid';
}

const summaries = {
  due: { Summary: Due, label: 'Amount due' },
  deposit: { Summary: Deposit, label: 'Deposit due' },
  depositPaid: { Summary: DepositPaid, label: 'Deposit paid' },
  paid: { Summary: Paid, label: 'Paid' },
  void: { Summary: Void, label: 'Void' },
  cancelled: { Summary: Cancelled, label: 'Agreement canceled' },
} as const;

const amountClass = 'figures mt-0.5 text-4xl leading-tight font-bold tracking-tight wrap-anywhere';

function Due({ page }: { page: CustomerPage }) {
  const { dueDate, isOverdue, balanceDue, amountPaid, totalAmount, howToPay, canPay } = page;
  const refunded = refundedOf(page);
  return (
    <>
      <p className="text-sm font-semibold text-muted">Amount due</p>
      <h2 className={amountClass}>{dollars(balanceDue)}</h2>
      <What page={page} />
      {dueDate ? (
        <p className={isOverdue ? 'mt-1 font-semibold text-warning-ink' : 'mt-1 text-muted'}>
          {isOverdue ? 'Was due' : 'Due'} {formatDay(dueDate)}
        </p>
      ) : null}
      {centsOf(amountPaid) > 0 ? (
        <p className="figures mt-1 text-muted">
          {dollars(amountPaid)} of {dollars(totalAmount)} paid
        </p>
      ) : null}
      {refunded > 0 ? <p className="figures mt-1 text-muted">{formatDollars(refunded)} refunded</p> : null}
      {howToPay || canPay ? null : <p className="mt-1 text-muted">There is nothing to pay.</p>}
    </>
  );
}

/** Work that was agreed to and is not billed yet. */
function Deposit({ page }: { page: CustomerPage }) {
  return (
    <>
      <p className="text-sm font-semibold text-muted">Deposit due</p>
      <h2 className={amountClass}>{dollars(page.depositDue)}</h2>
      <What page={page} />
      <p className="figures mt-1 text-muted">
        {centsOf(page.amountPaid) > 0 ? `${dollars(page.amountPaid)} paid so far, of` : 'Of'}{' '}
        {dollars(page.totalAmount)} in total. The rest is billed later.
      </p>
    </>
  );
}

function DepositPaid({ page }: { page: CustomerPage }) {
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-success-ink">
        <CircleCheck aria-hidden="true" className="size-5" />
        Deposit paid
      </p>
      <h2 className={amountClass}>{dollars(page.amountPaid)}</h2>
      <What page={page} />
      <p className="figures mt-1 text-muted">
        Of {dollars(page.totalAmount)} in total. Nothing more is due now: the rest is billed later.
      </p>
    </>
  );
}

/** What it is for. A long text stands with the lines alone. */
function What({ page }: { page: CustomerPage }) {
  return isShort(page.description) ? (
    <p className="mt-1 text-base font-semibold wrap-anywhere">{page.description}</p>
  ) : null;
}

function Paid({ page }: { page: CustomerPage }) {
  const { payments, totalAmount, balanceDue } = page;
  const last = payments.at(-1);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-success-ink">
        <CircleCheck aria-hidden="true" className="size-5" />
        Paid in full
      </p>
      <h2 className={amountClass}>{dollars(totalAmount)}</h2>
      <What page={page} />
      {last ? <p className="figures mt-1 text-muted">Paid {paidWith(last)}</p> : null}
      {centsOf(balanceDue) < 0 ? (
        <p className="figures mt-1 font-semibold">Credit of {dollars(balanceDue.replace('-', ''))}</p>
      ) : null}
    </>
  );
}

function Void({ page: { voided, company } }: { page: CustomerPage }) {
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <CircleSlash aria-hidden="true" className="size-5" />
        Void
      </p>
      <h2 className="mt-1 text-2xl font-bold tracking-tight">Nothing is due</h2>
      <p className="mt-1 wrap-anywhere text-muted">
        {company.name || 'Your contractor'} voided this invoice
        {voided ? ` on ${formatDay(voided.on)}` : ''}. There is nothing you need to do.
      </p>
      {voided?.reason ? (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">Reason: {voided.reason}</p>
      ) : null}
    </>
  );
}

function Cancelled({ page: { cancelledOn, company, amountPaid } }: { page: CustomerPage }) {
  const sender = company.name || 'your contractor';
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-neutral-ink">
        <CircleSlash aria-hidden="true" className="size-5" />
        Agreement canceled
      </p>
      <h2 className="mt-1 text-2xl font-bold tracking-tight">Nothing is due</h2>
      <p className="mt-1 wrap-anywhere text-muted">
        This agreement was canceled{cancelledOn ? ` on ${formatDay(cancelledOn)}` : ''}, so you don’t have to
        pay this invoice.
      </p>
      <p className="mt-2 wrap-anywhere text-muted">
        {centsOf(amountPaid) > 0
          ? `You paid ${dollars(amountPaid)}. Call ${sender} about getting it back.`
          : `Questions? Call ${sender}.`}
      </p>
    </>
  );
}
