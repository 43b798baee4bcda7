// How often something may be tried. The environment can change each default: `loginPerAccount` is
// LIMIT_LOGIN_PER_ACCOUNT=10/15m. Counts by network address are by network (platform/network-of.ts): one IPv4 address,
// or an IPv6 /64; and four times as much for the /48 around it.
import { days, hours, minutes, seconds } from './platform/clock.ts';
import type { LimitRule } from './platform/limits.ts';

type Allowance = Omit<LimitRule, 'name'>;

const defaults = {
  /**
   * Wrong passwords and wrong codes together, for one account: from one network, on one known device, in one session.
   */
  loginPerAccount: { max: 10, perMs: minutes(15) },
  /** The same from all networks together, known devices apart: more, so that a stranger shuts nobody out with ten. */
  loginPerAccountOverall: { max: 100, perMs: hours(1) },
  /** Wrong codes from all networks together, known devices apart: somebody who gets this far has the password. */
  codePerAccountOverall: { max: 10, perMs: minutes(15) },
  /** The same, from one network address. */
  loginPerAddress: { max: 50, perMs: minutes(15) },
  /** A sign-in that still owes its second factor lives this long and ends with this many wrong codes. */
  halfLogin: { max: 5, perMs: minutes(10) },
  signUp: { max: 10, perMs: hours(1) },
  /** Sign-ins that end the session of another device, for one user. */
  forcedSignIn: { max: 10, perMs: hours(1) },
  /** Emails to one mailbox; what is beyond is not sent, and the answer stays the same. */
  passwordReset: { max: 3, perMs: hours(1) },
  /** Requests from one network address. */
  passwordResetPerAddress: { max: 50, perMs: hours(1) },
  /** Emails to confirm an address, for one account: it may be a stranger's address. */
  emailChange: { max: 5, perMs: hours(1) },
  /** The same to one mailbox, over all accounts. */
  confirmationsToOneAddress: { max: 6, perMs: days(1) },
  /** Payments tried and cards typed, for one account: nobody tests stolen cards here. */
  payment: { max: 40, perMs: hours(1) },
  /** Questions to the payment provider, for one account. */
  subscriptionRefresh: { max: 60, perMs: hours(1) },
  /** Wrong links from emails, those to signing and customer pages too, from one network address. */
  wrongLinks: { max: 30, perMs: minutes(1) },
  /** Jobs one account may make, copies too: more than anybody types, and rows are not part of the storage quota. */
  newJobs: { max: 400, perMs: hours(1) },
  /** Changes of many prices at once, for one account: each writes thousands of rows. */
  priceAdjustments: { max: 60, perMs: hours(1) },
  /** Documents one account may freeze for signature: each is printed, drawn and stored. */
  signatureRequests: { max: 60, perMs: hours(1) },
  /** Choices that are printed for one signing link (D-18). */
  selections: { max: 30, perMs: hours(1) },
  /** Drawn signatures that are looked at for one signing link. */
  signatureImages: { max: 30, perMs: minutes(10) },
  /** Pay links that one account may make besides those in emails: each is a secret that opens an invoice. */
  payLinks: { max: 120, perMs: hours(1) },
  /**
   * Files read through one signing link, or through all pay links to one invoice: the pages of a long document, opened
   * a few times.
   */
  linkFiles: { max: 600, perMs: minutes(10) },
  /** Pages to pay on that are opened with one pay link: the provider makes each of them. */
  checkoutsPerLink: { max: 30, perMs: hours(1) },
  /** Questions asked with one pay link. */
  questionsPerLink: { max: 5, perMs: days(1) },
  /** Cards tried on one page of the sandbox. */
  sandboxCards: { max: 30, perMs: hours(1) },
  /** Emails to customers, invited technicians and other people, for one account. */
  mailsToOthers: { max: 200, perMs: days(1) },
  /** The same until the owner has confirmed the address (A-45a). */
  mailsToOthersUnconfirmed: { max: 5, perMs: days(1) },
  /** Of these, to one mailbox. */
  mailsToOneAddress: { max: 30, perMs: days(1) },
  /** The same over all accounts. */
  mailsToOneAddressOverall: { max: 60, perMs: days(1) },
  /** All emails to one mailbox from accounts whose owner has not confirmed the address, except links to sign in. */
  mailsToOneAddressUnconfirmed: { max: 20, perMs: days(1) },
  /** Invitations to one mailbox, and notices about jobs to somebody who has not accepted one. */
  invitationsToOneAddress: { max: 3, perMs: days(1) },
  invitationsToOneAddressOverall: { max: 6, perMs: days(1) },
  /** Emails to a company's technicians about their jobs; what is beyond waits. */
  mailsToTechnicians: { max: 200, perMs: days(1) },
  /** Emails to the owner about the business; what is beyond waits. */
  mailsToOwner: { max: 300, perMs: days(1) },
  mailsToOwnerUnconfirmed: { max: 10, perMs: days(1) },
  /** Notices of one kind to one person; what is beyond is summed up in one email at the end of that time. */
  securityNotices: { max: 1, perMs: hours(1) },
  securityNoticesUnconfirmed: { max: 1, perMs: days(1) },
  /** Pictures one account may send: decoding them is the most expensive thing a request can cause. */
  uploads: { max: 600, perMs: hours(1) },
  /** Free PDFs from one network address: enough for an office, too few for a script. */
  freePdfsPerAddress: { max: 30, perMs: days(1) },
  /**
   * Previews of a new document and customers' statements, each by a press, for one account: six people at work press
   * less often. A document of hundreds of lines takes seconds to draw.
   */
  documentPreviews: { max: 100, perMs: minutes(10) },
  /** Pictures beside the template's form, which are drawn while somebody types, for one account. */
  templatePreview: { max: 120, perMs: minutes(1) },
} as const satisfies Record<string, Allowance>;

export type LimitName = keyof typeof defaults;
export type LimitRules = Record<LimitName, LimitRule>;

const units: Record<string, number> = { s: seconds(1), m: minutes(1), h: hours(1), d: days(1) };

/** Settings by the names they had in earlier releases: what an operator has set stays in force. */
const formerNames: Partial<Record<LimitName, string>> = {
  wrongLinks: 'LIMIT_SIGNING_TOKEN',
  linkFiles: 'LIMIT_SIGNING_FILES',
};

const settingName = (name: string) => `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** Takes the settings whose names begin with LIMIT_; `refuse` gets the name and what is wrong with it. */
export function readLimits(
  env: Record<string, string | undefined>,
  refuse: (setting: string, problem: string) => never,
): LimitRules {
  const names = Object.keys(defaults) as LimitName[];
  const known = names.map(settingName);
  const accepted = [...known, ...Object.values(formerNames)];
  const unknown = Object.keys(env).find((key) => key.startsWith('LIMIT_') && !accepted.includes(key));
  if (unknown) refuse(unknown, `is not one of ${known.join(', ')}`);
  const rules = names.map((name) => {
    const [key = ''] = [settingName(name), formerNames[name]].filter((one) => one && env[one] !== undefined);
    const setting = env[key];
    const allowance = setting === undefined ? defaults[name] : parseAllowance(setting);
    if (!allowance) refuse(key, 'must be a number per time, such as 10/15m (s, m, h or d)');
    return [name, { name, ...allowance }];
  });
  return Object.fromEntries(rules);
}

function parseAllowance(text: string): Allowance | null {
  const [, max, length, unit = ''] =
    /^([1-9]\d{0,6})\s*\/\s*([1-9]\d{0,4})?([smhd])$/.exec(text.trim()) ?? [];
  const unitMs = units[unit];
  return max && unitMs ? { max: Number(max), perMs: Number(length ?? 1) * unitMs } : null;
}
