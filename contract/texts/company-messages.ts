// The company's own messages to customers: what they may hold in braces, and how that is filled in. Pure, so that the
// page that shows a message and the server that sends it come to the same text.

export const messageKinds = ['estimate', 'invoice', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface Message {
  subject: string;
  body: string;
}

/** What a company has written; what is absent is the default. */
export type OwnMessages = Partial<Record<MessageKind, Partial<Message>>>;

export interface MessageFacts {
  firstName: string;
  /** Such as INV-1042. */
  number: string;
  /** Such as "$1,234.50". */
  amount: string;
  /** Such as "Dec 14, 2026". */
  date: string;
  company: string;
}

/** In the order in which a form lists them. */
export const placeholders: readonly { fact: keyof MessageFacts; written: string; meaning: string }[] = [
  { fact: 'firstName', written: '{first name}', meaning: 'The customer’s first name' },
  { fact: 'number', written: '{number}', meaning: 'The number, such as INV-1042' },
  { fact: 'amount', written: '{amount}', meaning: 'The estimate total, or what is due on the invoice' },
  { fact: 'date', written: '{date}', meaning: 'The estimate date, or the invoice’s due date' },
  { fact: 'company', written: '{company}', meaning: 'Your company’s name' },
];

export const defaultMessages: Record<MessageKind, Message> = {
  estimate: {
    subject: 'Please sign: estimate {number} from {company}',
    body: 'Hello {first name},\n\nHere is your estimate {number} for {amount}. You can review and sign it online; it takes a minute, even on your phone.',
  },
  invoice: {
    subject: 'Invoice {number} from {company}',
    body: 'Hello {first name},\n\nThank you for your business. Your invoice {number} for {amount} is attached. It is due by {date}.',
  },
  reminder: {
    subject: 'Reminder: invoice {number} from {company}',
    body: 'Hello {first name},\n\nJust a reminder that {amount} is outstanding on invoice {number}, due {date}. The invoice is attached again. If your payment is on its way, please ignore this email.',
  },
};

/** A work order to sign is not the company's message about estimates. */
export const workOrderMessage: Message = {
  subject: 'Please sign: work order {number} from {company}',
  body: 'Hello {first name},\n\nPlease review and sign work order {number} for {amount}. It takes a minute, even on your phone.',
};

/** Of an invoice that is paid, which the company's message about invoices would ask for again. */
export const receiptMessage: Message = {
  subject: 'Receipt for invoice {number} from {company}',
  body: 'Hello {first name},\n\nThank you for your payment. Invoice {number} is paid in full. Your receipt is attached.',
};

const keyOf = (written: string) => written.replace(/[{}\s_-]/g, '').toLowerCase();
const facts = new Map(placeholders.map(({ fact, written }) => [keyOf(written), fact]));
const inBraces = /\{[^{}\n]{1,40}\}/g;

/** In one pass: a name that looks like a placeholder stays a name. */
export const fillMessage = (text: string, values: MessageFacts): string =>
  text.replace(inBraces, (written) => {
    const fact = facts.get(keyOf(written));
    return fact ? values[fact] : written;
  });

/** What stands in braces and means nothing; customers would read the braces. */
export const unknownPlaceholders = (text: string): string[] =>
  (text.match(inBraces) ?? []).filter((written) => !facts.has(keyOf(written)));

export const messagesOf = (own: OwnMessages): Record<MessageKind, Message> => ({
  estimate: { ...defaultMessages.estimate, ...own.estimate },
  invoice: { ...defaultMessages.invoice, ...own.invoice },
  reminder: { ...defaultMessages.reminder, ...own.reminder },
});

/** In the names of firms, places and institutions. A Grace Park is greeted by her whole name too, which offends nobody. */
const organizationTerms = new Set(
  `academy agency air apartments apts assoc associates association auto automotive bakery bank bar barbershop beauty
  bistro body books boutique brewery brewing bros brothers builders building cabinets cafe café camp care carpentry casa
  catering cathedral center centre chapel charter child chiropractic church city cleaners clinic club co coffee college
  commercial commons community company condo condominiums condos construction consulting contracting contractors corp
  corporation council country county creations creek daycare deli dental dentistry department design designs development
  diner dispensary district electric elementary enterprise enterprises equipment estate estates events family farm farms
  financial fitness flooring florist flowers food foods foundation furniture gallery garage gardens gas grill group gym
  hardware health healthcare heating heights hoa holdings home homes hospital hotel house household
  housing hvac inc industries inn institute insurance international investments isd jewelers kennel kitchen laboratories
  labs landing landscaping laundromat lawn learning library liquor llc llp lodge logistics lounge ltd lumber machine
  maintenance manor market marina mart meadows media medical memorial ministries ministry montessori mortgage motel
  motors museum nails nursery office offices optical orthodontics outdoor outfitters outlet parish park parking
  partners partnership pediatrics pet pets pharmacy photography pizza place plaza plumbing pllc plc preschool
  print printing produce productions products properties property pub rancho ranch real realty recycling rehab rental
  rentals repair repairs residence residences residential resort restaurant retail ridge roasters roofing salon school
  schools security seniors service services shelter shop shopping shoppe signs society solar solutions spa specialists
  sports springs square stables station steakhouse storage store street studio studios suites supply systems taqueria
  tattoo tavern team tech technologies tenant terrace theater theatre tienda tire tires towers town township
  towing trading trailer transport transportation travel trucking trust union university upholstery urgent usa valley
  vet veterinary view villa village vineyards vision warehouse wash water welding wellness wholesale winery woodworks
  works yoga
  md dds dmd dvm od dc phd esq cpa pe rn`.split(/\s+/),
);

const noFirstName =
  /^(?:the|mr|mrs|ms|miss|mx|dr|prof|rev|pastor|father|sister|rabbi|sir|madam|hon|judge|sgt|cpl|lt|capt|captain|maj|col|gen|coach|chef|st|saint|san|santa|los|las|la|el|le|de|del|van|von|new|old|our|my)$/i;
const particle =
  /^(?:de|del|della|di|da|do|dos|das|la|las|los|le|van|von|der|den|ter|ten|bin|ibn|al|el|st\.?)$/i;
const suffix = /,? (?:jr|sr|ii|iii|iv)\.?$/i;
const initial = /^\p{Lu}\.?$/u;
const nameWord = /^(?=..)[\p{Script=Latin}\p{M}]+(?:['’-][\p{Script=Latin}\p{M}]+)*$/u;

/**
 * "Maria" of "Maria Nguyễn", "Nguyễn, Maria" and "Maria T. de la Cruz Jr."; whatever is not plainly the name of one
 * person, such as a firm, a couple or "Mr. Jones", is greeted by its whole name. Whoever works
 * in the company is a person.
 */
export function firstNameOf(name: string, { isPerson: isKnown = false } = {}): string {
  const isName = (word: string) =>
    isNameWord(word) && (isKnown || !organizationTerms.has(word.toLowerCase()));
  const whole = name.trim().replace(/\s+/g, ' ');
  const [, last, given] = /^([^ ,]+), ([^,]+)$/.exec(whole.replace(suffix, '')) ?? [];
  const words = (given ? `${given} ${last}` : whole.replace(suffix, '')).split(' ');
  const [first = '', ...rest] = words;
  const surname = rest.at(-1);
  const between = rest.slice(0, -1);
  const isPerson =
    surname !== undefined &&
    isName(first) &&
    isName(surname) &&
    between.every((word, index) => particle.test(word) || (index === 0 && initial.test(word)));
  return isPerson ? first : whole;
}

/** "Joe’s" and "ABC" begin the names of firms. */
const isNameWord = (word: string) =>
  nameWord.test(word) && !noFirstName.test(word) && !/['’]s$/i.test(word) && !/^\p{Lu}{3}$/u.test(word);
