// The company as documents, emails and signing pages show it.
import type { Retention } from '#contract/company/company.ts';
import type { CompanyFacts } from '#contract/company/company-settings.ts';
import { type BasisPoints, formatDecimal } from '#contract/lines/money.ts';
import { messagesOf, type OwnMessages } from '#contract/texts/company-messages.ts';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import type { Profession } from '#contract/texts/professions.ts';
import type { Deps } from '#server/deps.ts';
import { hasLostAddress } from '#server/features/accounts/accounts.service.ts';
import { isVisibleLogo, readObjectBytes } from '#server/features/objects/objects.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type CompanyRow, findCompanyWithOwner } from './company.store.ts';

export interface Company {
  accountId: string;
  /** Empty until the owner has named it. */
  name: string;
  /** Street, then "Boise, ID 83702"; only lines that have something on them. */
  addressLines: string[];
  /** "(208) 555-0142"; a number from abroad as it was typed. */
  phone: string;
  fax: string;
  /** On documents, and where customers' replies go: the company's own, else the owner's (B-101). */
  email: string;
  /** Where the product writes to. */
  ownerEmail: string;
  /** As typed, for documents. */
  website: string;
  /** Null unless the website is an http or https address. */
  websiteLink: string | null;
  logoPath: string | null;
  timeZone: string;
  profession: Profession | null;
  /** Null until onboarding: new templates start with 8.75 % then, jobs without a template with 0. */
  defaultTaxRate: BasisPoints | null;
  retention: Retention;
  licenseNumbers: string[];
  /** On the estimates the owner writes; empty where it was not given. */
  ownerName: string;
  brandColor: string;
  /** What a job or template starts with. */
  texts: StartingTexts;
  /** Days; null promises nothing. */
  estimateValidDays: number | null;
  checkPayableTo: string;
  otherWaysToPay: string;
  /** Whether documents end with the job's before and after photos. */
  printPhotos: boolean;
  /** What the company wrote itself. */
  messages: OwnMessages;
  /** Whether customers hear again of estimates they did not sign and invoices they did not pay. */
  followUps: { estimates: boolean; invoices: boolean };
}

interface StartingTexts {
  paymentTerms: string;
  agreement: string;
  /** Null where the company wrote none: only the form of a new job has a text of the product's then. */
  comments: string | null;
}

export async function readCompany(db: Queryable, accountId: string): Promise<Company> {
  const row = await findCompanyWithOwner(db, accountId);
  if (!row) throw new Error('There is no such account.');
  const email = row.ownerEmail ?? '';
  return toCompany(accountId, row, hasLostAddress({ email }) ? '' : email);
}

/** PNG or JPEG, fit for documents; null without a logo, or with one that is not seen on white. */
export async function readCompanyLogo(
  deps: Pick<Deps, 'files' | 'log'> & { db: { query: Queryable } },
  company: Pick<Company, 'accountId' | 'logoPath'>,
): Promise<Buffer | null> {
  const { logoPath } = company;
  if (logoPath === null || !(await isVisibleLogo(deps, company, logoPath))) return null;
  return readObjectBytes(deps, company, logoPath);
}

function toCompany(accountId: string, row: CompanyRow, ownerEmail: string): Company {
  const website = row.companyWebsite ?? '';
  const facts = toCompanyFacts(row);
  return {
    accountId,
    name: row.companyName ?? '',
    addressLines: [row.companyAddress ?? '', townLine(row)].filter((line) => line !== ''),
    phone: formatPhone(row.companyPhone ?? ''),
    fax: row.companyFax ?? '',
    email: facts.companyEmail ?? ownerEmail,
    ownerEmail,
    website,
    websiteLink: linkTo(website),
    logoPath: row.logoPath,
    timeZone: row.timeZone,
    profession: row.profession,
    defaultTaxRate: row.defaultTaxRate,
    retention: { jobMonths: row.jobMonths, invoiceMonths: row.invoiceMonths },
    licenseNumbers: facts.licenseNumbers,
    ownerName: facts.ownerName ?? '',
    brandColor: facts.brandColor,
    texts: {
      paymentTerms: facts.defaultPaymentTerms,
      agreement: facts.defaultAgreement,
      comments: row.defaultComments,
    },
    estimateValidDays: facts.estimateValidDays,
    checkPayableTo: facts.checkPayableTo ?? '',
    otherWaysToPay: facts.otherWaysToPay ?? '',
    printPhotos: facts.printPhotos,
    messages: row.messages,
    followUps: facts.followUps,
  };
}

function townLine({ companyCity, companyState, companyZip }: CompanyRow): string {
  const stateAndZip = [companyState, companyZip].filter(Boolean).join(' ');
  return [companyCity, stateAndZip].filter(Boolean).join(', ');
}

export const formatPhone = (phone: string) =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, (_, area, exchange, line) => `(${area}) ${exchange}-${line}`);

function linkTo(website: string): string | null {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return null;
  const { href, username, password } = new URL(website);
  return username || password ? null : href;
}

/** Whose name an email of the company carries. */
export const senderOf = ({ config }: Pick<Deps, 'config'>, { name }: Pick<Company, 'name'>): string =>
  name || config.appName;

/** Replies to an email of the company go to its own address, else to its owner, unless no email arrives there (B-101). */
export const repliesTo = (deps: Pick<Deps, 'config'>, company: Pick<Company, 'name' | 'email'>) =>
  company.email ? { replyTo: { name: senderOf(deps, company), address: company.email } } : {};

/** How customers reach the company; its phone number stands below it, at the end of the email. */
export function contactLine({ phone, email }: Pick<Company, 'phone' | 'email'>): string {
  if (email)
    return phone ? 'Questions? Reply to this email or call us.' : 'Questions? Just reply to this email.';
  return phone ? 'Questions? Call us.' : '';
}

/** Facts and default texts as the settings show them: what nobody changed is the product's own. */
export const toCompanyFacts = (row: CompanyRow): CompanyFacts => ({
  licenseNumbers: row.licenseNumbers,
  companyEmail: row.companyEmail,
  ownerName: row.ownerName,
  brandColor: row.brandColor ?? templateTexts.headerColor,
  defaultTaxRate: row.defaultTaxRate === null ? null : formatDecimal(row.defaultTaxRate),
  defaultPaymentTerms: row.defaultPaymentTerms ?? templateTexts.paymentTerms,
  defaultAgreement: row.defaultAgreement ?? templateTexts.customerAgreementText,
  defaultComments: row.defaultComments ?? generateTexts.comments,
  estimateValidDays: row.estimateValidDays,
  checkPayableTo: row.checkPayableTo,
  otherWaysToPay: row.otherWaysToPay,
  printPhotos: row.printPhotos,
  messages: messagesOf(row.messages),
  followUps: { estimates: row.followUpEstimates, invoices: row.followUpInvoices },
});
