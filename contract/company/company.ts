// The company behind an account: what its documents show of it, its trade, its time zone and how long it keeps records.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { TimeZone } from '../fields.ts';
import { professions } from '../texts/professions.ts';
import { holdsLink, linkInName, onOneLine } from '../texts/typed-text.ts';
import { stateCode } from '../texts/us-states.ts';
import { CompanyFacts, CompanySettingsPatch, CompanyTaxRate } from './company-settings.ts';

const missing = 'Please fill in all required company information fields.';
const tooLong = (max: number) => `Please use at most ${max} characters.`;
const required = (max: number) =>
  z
    .string({ error: missing })
    .overwrite(onOneLine)
    .min(1, missing)
    .max(max, { error: tooLong(max), abort: true });
/** The user call answers null for what is not there, so null is taken as well. */
const optional = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(z.string().overwrite(onOneLine).max(max, tooLong(max)));
const digits = (text: string) => text.replace(/\D/g, '');

/** Ten digits are stored as digits and shown as (555) 123-4567; any other number is stored as typed. */
const Phone = required(40).transform((text) => (digits(text).length === 10 ? digits(text) : text));

const CompanyFields = z.object({
  companyName: required(120).refine((name) => !holdsLink(name), linkInName),
  companyPhone: Phone,
  companyAddress: required(200),
  companyCity: required(100),
  companyState: required(40).pipe(
    z
      .string()
      .overwrite(stateCode)
      .toUpperCase()
      .regex(/^[A-Z]{1,2}$/, 'Use the two letters of the state, such as TX.'),
  ),
  companyZip: required(20),
  companyFax: optional(40),
  companyWebsite: optional(200),
});

export const Onboarding = CompanyFields.extend({
  profession: z.enum(professions),
  taxRate: CompanyTaxRate,
  /** Taken from the browser; absent leaves the default. */
  timeZone: TimeZone.optional(),
});
export type Onboarding = z.infer<typeof Onboarding>;

export const CompanyUpdate = CompanyFields.extend({
  /** An object path; null takes the logo away, absent leaves it. */
  companyLogo: z.string().max(200).nullable().optional(),
  timeZone: TimeZone.optional(),
});
export type CompanyUpdate = z.infer<typeof CompanyUpdate>;

/** Months after the service date; null, the default, never deletes (B-55). */
export const Retention = z.object({
  jobMonths: z.number().int().min(6, 'Jobs are kept for at least 6 months.').max(1200).nullable(),
  invoiceMonths: z.number().int().min(84, 'Invoices are kept for at least 84 months.').max(1200).nullable(),
});
export type Retention = z.infer<typeof Retention>;

const Done = z.object({ success: z.boolean() });

export const CompanySettings = CompanyFacts.extend({
  timeZone: z.string(),
  profession: z.enum(professions).nullable(),
  retention: Retention,
  storage: z.object({ usedBytes: z.number(), quotaBytes: z.number() }),
  /**
   * Why the newest notice of a deletion could not be sent so far; null when all is well. Until it is sent nothing is
   * deleted.
   */
  deletionNoticeProblem: z.string().nullable(),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

const CancellationNotice = z.object({ isOn: z.boolean() });

export const companyEndpoints = {
  completeOnboarding: endpoint('POST', '/api/onboarding/complete', {
    body: Onboarding,
    reply: z.object({ success: z.boolean(), templatesCreated: z.number() }),
  }),
  updateCompany: endpoint('POST', '/api/company/update', { body: CompanyUpdate, reply: Done }),
  companySettings: endpoint('GET', '/api/company/settings', { reply: CompanySettings }),
  /** Only what is sent is changed; two who change different fields do not undo each other. */
  updateSettings: endpoint('PATCH', '/api/company/settings', {
    body: CompanySettingsPatch,
    reply: CompanySettings,
  }),
  /** The notice of the right to cancel a sale made at the customer's home; off unless the owner turns it on (D-22). */
  readCancellationNotice: endpoint('GET', '/api/company/cancellation-notice', { reply: CancellationNotice }),
  setCancellationNotice: endpoint('POST', '/api/company/cancellation-notice', {
    body: CancellationNotice,
    reply: CancellationNotice,
  }),
  setRetention: endpoint('POST', '/api/company/retention', { body: Retention, reply: Done }),
};
