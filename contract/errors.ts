// The closed list of refusals. The server throws a code; status and default message live here and nowhere else.
// Messages contain no status numbers: an old client must not mistake a message for a status.
import { z } from 'zod';
import { payLinkDays } from './limits.ts';

export const errors = {
  invalid_input: { status: 400, message: 'Please check the marked fields.' },
  unknown_plan: { status: 400, message: 'This plan is not known.' },
  bad_signature: { status: 400, message: 'The signature of this message is not right.' },
  no_signature: { status: 400, message: 'Please provide your signature first' },
  bad_signature_image: {
    status: 400,
    message: 'This signature could not be read. Please clear it and sign again.',
  },
  malformed_body: { status: 400, message: 'The request could not be read.' },
  not_signed_in: { status: 401, message: 'Unauthorized' },
  session_invalidated: { status: 401, message: 'Session invalidated' },
  invalid_credentials: { status: 401, message: 'Invalid username or password. Please try again.' },
  invalid_code: { status: 401, message: 'Invalid verification code. Please try again.' },
  login_expired: { status: 401, message: 'This sign-in took too long. Please sign in again.' },
  wrong_password: { status: 403, message: 'The password is not right.' },
  payment_method_required: { status: 402, message: 'Please add a payment method to continue.' },
  // With a dash, as in the address `/?error=subscription-required`.
  'subscription-required': {
    status: 402,
    message: 'Your subscription has expired. Please renew to continue using the product.',
  },
  // The three reasons why no PDF is made (B-35); the reply's `type` repeats the code.
  limit_reached: { status: 402, message: 'Free PDF limit reached. Sign up to keep creating PDFs.' },
  signup_required: { status: 402, message: 'Please sign up to create more PDFs.' },
  credits_required: {
    status: 402,
    message: "You've run out of credits. Choose a subscription plan to continue.",
  },
  card_declined: { status: 402, message: 'Your card was declined.' },
  csrf_failed: { status: 403, message: 'This page is out of date. Please reload it and try again.' },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  sign_up_closed: {
    status: 403,
    message: 'New accounts cannot be opened here. Please ask for an invitation.',
  },
  email_unconfirmed: {
    status: 403,
    message: 'Please confirm your email address first. Open Profile & Support to get the link again.',
  },
  role_not_allowed: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: 'Not found' },
  signing_link_unknown: { status: 404, message: 'This signature link is invalid or has expired.' },
  pay_link_unknown: {
    status: 404,
    message:
      'This link doesn’t work. Check that you have all of it, or contact the company that sent you the invoice.',
  },
  email_lost: {
    status: 409,
    message: 'Your email address belongs to someone else. Please enter yours under Change email.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  mfa_already_on: { status: 409, message: 'Two-factor authentication is already on.' },
  mfa_not_on: { status: 409, message: 'Two-factor authentication is not on.' },
  already_subscribed: { status: 409, message: 'This is your plan already.' },
  plan_changed_today: {
    status: 409,
    message: 'You already changed your plan today. You can change it again tomorrow.',
  },
  not_subscribed: { status: 409, message: 'There is no subscription to change.' },
  payment_in_progress: {
    status: 409,
    message: 'Another payment is being processed. Please wait a moment and try again.',
  },
  conflict: { status: 409, message: 'This was changed in the meantime. Please reload and try again.' },
  // The reply's `present` is what is there now.
  changed_meanwhile: {
    status: 409,
    message:
      'This was changed while you were working on it, by someone else or in another tab. Check what changed before you save.',
  },
  number_taken: { status: 409, message: 'This number is already in use. Please choose another one.' },
  customer_has_jobs: {
    status: 409,
    message: 'This customer has jobs and can’t be deleted. Archive the customer instead.',
  },
  place_in_use: { status: 409, message: 'A job uses this location, so it can’t be deleted.' },
  merge_with_itself: { status: 409, message: 'Choose another customer to merge with.' },
  nothing_to_undo: { status: 409, message: 'There is no price change to undo.' },
  key_reused: { status: 409, message: 'This was already sent with other content. Please try again.' },
  option_required: { status: 409, message: 'Choose an option first.' },
  // The amount is in the message; the same call with `sendAnyway` goes through.
  above_approved: { status: 409, message: 'This invoice is above what was approved in writing.' },
  agreement_cancelled: {
    status: 409,
    message:
      'The customer canceled this agreement, so nothing is due on it. To bill for anything else, use Copy as Estimate.',
  },
  nothing_approved: {
    status: 409,
    message: 'Nothing has been signed yet. Change the line items themselves.',
  },
  change_order_open: {
    status: 409,
    message: 'There is an open change order for this job. Send, withdraw or delete it first.',
  },
  change_order_sent: {
    status: 409,
    message: 'This change order was sent. Withdraw it to write another one.',
  },
  not_next_stage: { status: 409, message: 'A job moves forward one stage at a time.' },
  stage_not_reached: { status: 409, message: 'This job has no document of that stage.' },
  not_an_invoice: { status: 409, message: 'This job is not an invoice yet.' },
  // The amounts are in the message; the same call with `acceptCredit` goes through.
  below_paid: { status: 409, message: 'The new total is less than what was already paid.' },
  draft_limit: {
    status: 409,
    message: 'You have 50 drafts already. Save or discard one of them first.',
  },
  nothing_due: { status: 409, message: 'Nothing is left to pay on this invoice.' },
  // Where customers cannot pay this company online: not connected, not ready, or not offered here.
  online_payments_off: {
    status: 409,
    message: 'This company does not take payments online. Please ask them how to pay.',
  },
  not_paid_online: {
    status: 409,
    message: 'Only payments made online can be refunded here. Give this one back by hand and remove it.',
  },
  paid_online: {
    status: 409,
    message: 'This payment was made online, so it can’t be removed. Refund it instead.',
  },
  already_refunded: { status: 409, message: 'This payment was refunded in full already.' },
  // The message says why the provider does not give it back.
  refund_refused: { status: 409, message: 'The payment provider did not give this back.' },
  // The message names how it was closed.
  job_closed: { status: 409, message: 'This job is closed. Reopen it first.' },
  not_an_estimate: { status: 409, message: 'Only an estimate can be marked as lost.' },
  // The amount is in the message.
  has_payments: {
    status: 409,
    message: 'This invoice has payments. Refund those made online, give back and remove the others first.',
  },
  technician_limit: {
    status: 409,
    message: "You've reached the maximum limit of 25 technicians per company.",
  },
  technician_exists: { status: 409, message: 'A technician with this email already exists.' },
  already_accepted: { status: 409, message: 'This technician has accepted the invitation already.' },
  office_limit: { status: 409, message: "You've reached the maximum limit of 5 office people per company." },
  office_person_exists: { status: 409, message: 'Someone in your office has this email already.' },
  company_unnamed: {
    status: 409,
    message:
      'Your company has no name yet. Please add it under Profile & Support first: customers want to know who asks for their signature.',
  },
  not_signable: { status: 409, message: 'Only estimates and work orders are sent for signature.' },
  already_signed: { status: 409, message: 'This document is already signed.' },
  being_sealed: {
    status: 409,
    message: 'The signed document is being sealed. Please try again in a moment.',
  },
  signing_link_good: { status: 409, message: 'This link still works: you can sign with it.' },
  signing_link_expired: {
    status: 410,
    message: 'This signature link has expired. Please contact the sender for a new link.',
  },
  signing_link_replaced: {
    status: 410,
    message: 'This link was replaced by a newer one. Please open the newest link you were sent.',
  },
  signing_link_changed: {
    status: 410,
    message:
      'The document was changed after this link was sent. Nothing was signed. Please wait for a new link or contact the sender.',
  },
  // Replaced by one with the company's name.
  signing_link_moved_on: {
    status: 410,
    message: 'This estimate no longer needs your signature. The company has gone on with the work.',
  },
  signing_link_withdrawn: {
    status: 410,
    message:
      'The sender has withdrawn this document. There is nothing you need to do. If you have questions, please contact the sender.',
  },
  signing_link_declined: {
    status: 410,
    message:
      'This document was declined. Nothing was signed. Please contact the sender if you want to sign it after all.',
  },
  cancellation_over: {
    status: 410,
    message: 'The last day to cancel has passed. Please contact the company.',
  },
  pay_link_withdrawn: {
    status: 410,
    message: 'This link to your invoice no longer works. Please contact the company and ask for a new one.',
  },
  pay_link_expired: {
    status: 410,
    message: `This invoice was paid more than ${payLinkDays} days ago, so its link has ended. If you need a copy, please contact the company.`,
  },
  link_invalid: { status: 410, message: 'This link is invalid or has expired.' },
  storage_full: { status: 413, message: 'Your storage is full. Delete some photos and try again.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  not_an_image: { status: 415, message: 'Please select an image file (JPG, PNG, GIF)' },
  wrong_content_type: { status: 415, message: 'This kind of content is not accepted here.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  pdf_failed: { status: 500, message: 'Failed to generate PDF document' },
  payment_unavailable: {
    status: 503,
    message: 'The payment provider did not respond. Nothing is charged twice: please try again in a moment.',
  },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const ErrorReply = z.object({
  message: z.string(),
  code: z.string().optional(),
  /**
   * Distinguishes limits from paywalls, and with `not_signed_in` a sign-in that was turned off (`access_ended`); pages
   * decide by it before they read the message.
   */
  type: z.string().optional(),
  /** The message again, for clients that read this field: endpoints with `repeatsError`. */
  error: z.string().optional(),
  /** Field name → what is wrong with it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With `changed_meanwhile`: what is there now, as reading gives it. */
  present: z.unknown().optional(),
  /** Whom to call about it: the company behind a link that has ended. */
  contact: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  /** Its color and logo, as the page of the link had them. */
  brand: z.object({ brandColor: z.string(), companyLogo: z.string().nullable() }).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
