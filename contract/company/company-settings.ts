// What a company says about itself on every document, and what its new jobs and templates start from (D-63).
import { z } from 'zod';
import { HexColor, WholeNumber } from '../fields.ts';
import { companyLimits } from '../limits.ts';
import { readPercent, roundPercentText } from '../lines/money.ts';
import {
  type MessageKind,
  messageKinds,
  placeholders,
  unknownPlaceholders,
} from '../texts/company-messages.ts';
import { badEmail } from '../texts/refusal-texts.ts';
import { isEmailAddress, oneLine, paragraph } from '../texts/typed-text.ts';

/** Of a company, at onboarding and later. */
export const CompanyTaxRate = z
  .union([z.number(), z.string()])
  .transform((input, context) => {
    const { value, problem } = readPercent(roundPercentText(String(input)));
    if (value !== null && value <= 5000) return value;
    context.addIssue({ code: 'custom', message: problem ?? 'The tax rate is between 0 and 50.' });
    return z.NEVER;
  })
  .describe('Basis points after parsing: 8.75 becomes 875.');

const tooManyLicenses = `Please enter at most ${companyLimits.licenses} license numbers.`;

/** A list, or one text with a number on each line; blank ones are left out. */
const LicenseNumbers = z
  .union([z.array(z.string()).max(100, tooManyLicenses), z.string().max(5000)])
  .transform((input) => (typeof input === 'string' ? input.split(/[\r\n]+/) : input))
  .pipe(z.array(oneLine(companyLimits.license)))
  .transform((numbers) => [...new Set(numbers.filter((number) => number !== ''))])
  .pipe(z.array(z.string()).max(companyLimits.licenses, tooManyLicenses));

const blankIsNull = (text: string | null) => text || null;
/** Blank and null clear it. */
const clearable = <S extends z.ZodType<string, string>>(text: S) => text.nullable().transform(blankIsNull);
/** Null brings the product's own text back; blank is no text at all. */
const DefaultText = paragraph(companyLimits.text).nullable();

const daysProblem = `Enter a number of days from 1 to ${companyLimits.validDays}.`;
const ValidDays = z
  .union([z.number(), z.string()], { error: daysProblem })
  .nullable()
  .transform((input) => (input === null || String(input).trim() === '' ? null : input))
  .pipe(WholeNumber(1, companyLimits.validDays, daysProblem).nullable());

const known = placeholders.map(({ written }) => written).join(', ');
const filledIn = <S extends z.ZodType<string, string>>(text: S) =>
  text.superRefine((typed, context) => {
    const [unknown] = unknownPlaceholders(typed);
    if (unknown) context.addIssue({ code: 'custom', message: `${unknown} is not known. Use ${known}.` });
  });

/** Null, or a blank text, brings the product's own text back. */
const OwnMessage = z
  .object({
    subject: filledIn(oneLine(companyLimits.subject)).nullable().optional(),
    body: filledIn(paragraph(companyLimits.message)).nullable().optional(),
  })
  .nullable();

const nothingToChange = 'There is nothing to change.';

/** Each field is saved alone: what is absent stays as it is, also inside `messages` and `followUps`. */
export const CompanySettingsPatch = z
  .object({
    licenseNumbers: LicenseNumbers.optional(),
    companyEmail: clearable(
      oneLine(254).refine((text) => text === '' || isEmailAddress(text), badEmail),
    ).optional(),
    ownerName: clearable(oneLine(companyLimits.ownerName)).optional(),
    /** Null goes back to the product's own color. */
    brandColor: HexColor.nullable().optional(),
    defaultTaxRate: CompanyTaxRate.optional(),
    defaultPaymentTerms: DefaultText.optional(),
    defaultAgreement: DefaultText.optional(),
    defaultComments: DefaultText.optional(),
    estimateValidDays: ValidDays.optional(),
    checkPayableTo: clearable(oneLine(companyLimits.checkPayableTo)).optional(),
    otherWaysToPay: clearable(paragraph(companyLimits.otherWaysToPay)).optional(),
    printPhotos: z.boolean().optional(),
    messages: z
      .object({
        estimate: OwnMessage.optional(),
        invoice: OwnMessage.optional(),
        reminder: OwnMessage.optional(),
      } satisfies Record<MessageKind, unknown>)
      .optional(),
    followUps: z.object({ estimates: z.boolean().optional(), invoices: z.boolean().optional() }).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), nothingToChange);
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;

/** They decide where customers' money and replies go, and name the owner, who alone changes them (D-62). */
export const ownersSettings = ['companyEmail', 'ownerName', 'checkPayableTo', 'otherWaysToPay'] as const;

const MessageShown = z.object({ subject: z.string(), body: z.string() });

/** What is printed and sent from now on: a text that nobody changed is shown as the product's own. */
export const CompanyFacts = z.object({
  licenseNumbers: z.array(z.string()),
  /** Where customers reach the company and replies go; null: the owner's own address. */
  companyEmail: z.string().nullable(),
  /** Printed as who prepared the estimates the owner writes. */
  ownerName: z.string().nullable(),
  brandColor: z.string(),
  /** Such as "8.75"; null until it was chosen. */
  defaultTaxRate: z.string().nullable(),
  defaultPaymentTerms: z.string(),
  defaultAgreement: z.string(),
  defaultComments: z.string(),
  /** Null prints no day. */
  estimateValidDays: z.number().int().nullable(),
  checkPayableTo: z.string().nullable(),
  otherWaysToPay: z.string().nullable(),
  printPhotos: z.boolean(),
  messages: z.object(
    Object.fromEntries(messageKinds.map((kind) => [kind, MessageShown])) as Record<
      MessageKind,
      typeof MessageShown
    >,
  ),
  followUps: z.object({ estimates: z.boolean(), invoices: z.boolean() }),
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;
