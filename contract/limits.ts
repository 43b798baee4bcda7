// Limits that pages, server and tests share. Apart from the shapes, so that a list loads no schema library.

/** In the integers of money.ts: cents, hundredths, basis points, cents. */
export const moneyLimits = {
  unitPrice: 999_999_999,
  quantity: 9_999_999,
  taxRate: 10_000,
  total: 99_999_999_999,
} as const;

/** In cents. Providers charge no less and no more at once; a part is at least a dollar. */
export const onlineAmounts = { least: 50, most: 99_999_999, leastPart: 100 } as const;

export const lineLimits = {
  lines: 500,
  /** Of one description. */
  description: 10_000,
  /** Of all descriptions together. */
  allDescriptions: 50_000,
} as const;

/** Of an estimate to choose from. */
export const offerLimits = {
  options: { fewest: 2, most: 4 },
  optionName: 60,
  optionText: 500,
  /** In all options together. */
  optionLines: 800,
  label: 120,
  /** Of a change order. */
  reason: 500,
  /** What a customer chose, of one link: the oldest goes. */
  selections: 10,
} as const;

export const jobLimits = {
  payments: 200,
  text: 10_000,
  /** What a reply without parameters holds at most, and the largest page. */
  listed: 200,
  /** The usual page. */
  page: 50,
  /** What is typed to find a job. */
  search: 200,
  paymentNote: 500,
  closeReason: 500,
  /** How long a deleted job can be taken back. */
  binDays: 30,
} as const;

export const customerLimits = {
  name: 200,
  email: 254,
  /** Beside the primary one, of emails and of phones. */
  others: 4,
  notes: 10_000,
  accessNotes: 2000,
  places: 500,
  /** Added together with the customer. */
  newPlaces: 20,
  placeLabel: 80,
  /** At one place. */
  equipment: 200,
  /** At all places together: a customer's page shows all of it. */
  equipmentPerCustomer: 1000,
  equipmentText: 120,
  equipmentNotes: 2000,
  search: 200,
  /** What a search finds is counted so far. */
  counted: 1000,
  page: 50,
  listed: 200,
} as const;

export const priceListLimits = {
  items: 20_000,
  name: 120,
  description: 2000,
  category: 60,
  sku: 60,
  unit: 12,
  search: 200,
  page: 50,
  listed: 200,
} as const;

export const passwordLimits = { shortest: 8, longest: 128 } as const;

/** A logo so many times as wide as it is high has the company's name in it. */
export const wideLogoAspect = 2.2;

/** How long the pay link of a paid invoice works. */
export const payLinkDays = 60;

/** So many days before a job is deleted it begins to warn, and the owner gets an email; then it warns more urgently. */
export const deletionWarningDays = {
  job: { first: 7, second: 3, last: 1 },
  invoice: { first: 30, second: 14, last: 1 },
} as const;

/** Of the forms for visitors. */
export const freeFormLimits = { line: 300, text: 10_000 } as const;

export const templateLimits = { name: 120, text: 10_000, thankYou: 300 } as const;

/** The forms whose unsaved input is stored. */
export const draftKinds = ['job', 'lines', 'template', 'change-order', 'note'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Of the form of a change order: a job has one new one at a time. */
export const changeOrderDraftKey = (jobId: string, changeOrderId?: string): string =>
  changeOrderId === undefined ? jobId : `${jobId}_${changeOrderId}`;

/** The job or template that is written about, as the key says it. */
export const subjectOfDraft = ({ kind, key }: { kind: DraftKind; key: string }): string =>
  kind === 'change-order' ? (key.split('_')[0] ?? key) : key;

export const draftLimits = {
  /** Of one draft, as JSON. */
  bytes: 256 * 1024,
  perUser: 50,
  days: 30,
  key: 100,
} as const;

export const officeLimits = { perCompany: 5 } as const;

/** The page of an invitation that has ended says its days in words. */
export const technicianLimits = { perCompany: 25, nearFrom: 20, invitationDays: 7 } as const;

/** Of documents, unless the company chose another. */
export const defaultColor = '#4F72B8';

/** What a company says about itself, and the texts its jobs start from. */
export const companyLimits = {
  ownerName: 120,
  licenses: 6,
  license: 60,
  text: 10_000,
  validDays: 365,
  checkPayableTo: 120,
  otherWaysToPay: 1000,
  subject: 200,
  message: 5000,
} as const;
