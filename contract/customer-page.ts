// The customer page, behind the pay link of an invoice email: what is owed or was paid, without a login (D-24).
import { z } from 'zod';
import { QuestionForm } from './customer-question.ts';
import { endpoint } from './endpoint.ts';
import { Payment } from './jobs/payments.ts';
import { LineChanges } from './lines/line-changes.ts';
import { Amount, PrintedLine } from './lines/line-items.ts';
import { SenderStyle } from './signatures.ts';

export const CustomerPage = z.object({
  company: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    licenses: z.array(z.string()),
  }),
  ...SenderStyle,
  /** `paid` makes the page a receipt; an invoice over nothing is `due`, with nothing left to pay. */
  status: z.enum(['due', 'paid', 'void']),
  /** `deposit`: of work that was agreed to and is not billed yet; the number is then the work order's. */
  kind: z.enum(['invoice', 'deposit']),
  /** Such as INV-1042. */
  number: z.string(),
  customerName: z.string(),
  /** Fills in where the reply to a question goes; null where none is known. */
  customerEmail: z.string().nullable(),
  description: z.string().nullable(),
  /** Such as 2026-11-14. */
  issuedOn: z.string(),
  /** Null where no day was set, or nothing is due or asked for. */
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  lineItems: z.array(PrintedLine),
  subtotal: z.string(),
  /** Null where nothing is taken off (D-16). */
  discount: z.object({ label: z.string(), amount: z.string() }).nullable(),
  taxRate: z.string(),
  isTaxExempt: z.boolean(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  /** What was approved in writing, and what the invoice differs by (D-21); null where nothing was signed. */
  approval: z
    .object({
      total: z.string(),
      /** Such as "EST-1042" and "CO-1042-1". */
      numbers: z.array(z.string()),
      difference: z
        .object({
          /** Negative where the invoice is less. */
          amount: z.string(),
          /** Null where the lines that were signed are not known. */
          changes: LineChanges.nullable(),
          /** By how much more or less the discount changes it; the rest is tax. */
          discount: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  amountPaid: z.string(),
  /** Negative where more was paid than is owed. */
  balanceDue: z.string(),
  /** What is still to pay of the deposit; "0.00" where none is due. */
  depositDue: z.string(),
  /** The deposit while one is due, else the balance, can be paid online now. */
  canPay: z.boolean(),
  /** Any amount from $1.00 to the balance. */
  allowPartPayments: z.boolean(),
  /** Somebody has begun to pay on the provider's page, and the provider has not said yet what became of it. */
  isConfirming: z.boolean(),
  /** Nothing that is paid here moves money. */
  isSandbox: z.boolean(),
  /** Oldest first. */
  payments: z.array(
    Payment.pick({
      amount: true,
      method: true,
      paidOn: true,
      isDeposit: true,
      brand: true,
      last4: true,
      refundedAmount: true,
    }),
  ),
  /** The day on which the customer cancelled what was agreed: nothing of it is asked for (D-22). */
  cancelledOn: z.string().nullable(),
  voided: z.object({ on: z.string(), reason: z.string().nullable() }).nullable(),
  /** With the number to mention; null where nothing is due or asked for. */
  howToPay: z.string().nullable(),
  pdfUrl: z.string(),
  /** The same as a page of plain HTML (D-76). */
  readUrl: z.string(),
  /** What the customer has signed of this job. */
  documents: z.array(z.object({ number: z.string(), url: z.string() })),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

/** What a customer pays online, and how much of it. */
export const CheckoutForm = z.object({
  for: z.enum(['balance', 'deposit']),
  /** Absent: all of it. Another amount only where the company takes part payments. */
  amount: Amount.optional(),
});
export type CheckoutForm = z.infer<typeof CheckoutForm>;

const byToken = z.object({ token: z.string().max(200) });
const byJob = z.object({ id: z.string().max(100) });

export const customerPageEndpoints = {
  /** Opening it changes nothing. */
  readCustomerPage: endpoint('GET', '/api/pay/:token', { params: byToken, reply: CustomerPage }),
  /** The invoice as it is now; once paid, the receipt. */
  downloadInvoice: endpoint('GET', '/api/pay/:token/pdf', { params: byToken }),
  /** A signed document of the same job: of a stage, or a change order by the last part of its number. */
  downloadSignedDocument: endpoint('GET', '/api/pay/:token/documents/:type', {
    params: byToken.extend({
      type: z.enum(['estimate', 'work_order']).or(z.string().regex(/^change-order-\d{1,6}$/)),
    }),
  }),
  /** Where to pay by card. Repeated with the same Idempotency-Key it is the same page. */
  openCustomerCheckout: endpoint('POST', '/api/pay/:token/checkout', {
    params: byToken,
    body: CheckoutForm,
    reply: z.object({ checkoutUrl: z.string() }),
  }),
  /** Sent by the page once a person has touched it: programs that check emails open pages too. */
  noteCustomerPageViewed: endpoint('POST', '/api/pay/:token/viewed', {
    params: byToken,
    reply: z.object({ success: z.boolean() }),
  }),
  /** An email to the owner, with a reply to the given address. */
  askQuestion: endpoint('POST', '/api/pay/:token/question', {
    params: byToken,
    body: QuestionForm,
    reply: z.object({ success: z.boolean() }),
  }),
  /** The invoice as plain HTML, for screen readers and browsers without scripts (D-76). */
  readInvoiceHtml: endpoint('GET', '/pay/:token/read', { params: byToken }),
  /** Always a new link: older ones cannot be shown again. */
  createPayLink: endpoint('POST', '/api/jobs/:id/pay-link', {
    params: byJob,
    /** The first way to send an invoice so far above what was approved is refused until `sendAnyway`, as an invoice is (D-21). */
    body: z.object({ sendAnyway: z.boolean().optional() }).default({}),
    reply: z.object({ url: z.string() }),
  }),
  /** Ends every link to this invoice, those in emails too. */
  withdrawPayLinks: endpoint('DELETE', '/api/jobs/:id/pay-link', {
    params: byJob,
    reply: z.object({ success: z.boolean(), withdrawn: z.number() }),
  }),
};
