// What a customer is found by: by a new job, by somebody who types, and in the order of names.
import { folded } from '#contract/texts/folded.ts';
import { searchTerms } from '#server/platform/search-terms.ts';

/** What a key is made of. */
export interface KeyedCustomer {
  accountId: string;
  name: string;
  contactName: string | null;
  email: string | null;
  otherEmails: readonly string[];
  phone: string | null;
  otherPhones: readonly string[];
  billingAddress: string | null;
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

export const nameKeyOf = (name: string): string => folded(oneSpaced(name));

/** The same address typed again is the same place: letter case, line breaks and commas do not count. */
export const addressKeyOf = (address: string): string =>
  oneSpaced(folded(address).replace(/[^\p{L}\p{N}#/-]+/gu, ' '));

/** Digits alone; of an American number, without the country's 1. */
export const phoneKeyOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** One index serves all accounts, so each key begins with its account. */
export const emailMatchKey = (accountId: string, email: string): string =>
  `${accountId} @ ${email.trim().toLowerCase()}`;

/** Null where one of the two is blank: a blank phone never matches (D-2). */
export function namePhoneMatchKey(accountId: string, name: string, phone: string | null): string | null {
  const [nameKey, phoneKey] = [nameKeyOf(name), phoneKeyOf(phone ?? '')];
  return nameKey === '' || phoneKey === '' ? null : `${accountId} # ${phoneKey} ${nameKey}`;
}

const present = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null);

const emailsOf = ({ email, otherEmails }: KeyedCustomer) => present([email, ...otherEmails]);
const phonesOf = ({ phone, otherPhones }: KeyedCustomer) => present([phone, ...otherPhones]);

/** What a new job finds the customer by: every email, and the name with each phone. */
export const matchKeysOf = (customer: KeyedCustomer): string[] =>
  present([
    ...emailsOf(customer).map((address) => emailMatchKey(customer.accountId, address)),
    ...phonesOf(customer).map((number) => namePhoneMatchKey(customer.accountId, customer.name, number)),
  ]);

/**
 * Raised when customers are to be found by something new; reindex-customers.task.ts then brings older ones up to date.
 * That needs a migration: the index `customers_to_reindex` has only those below this number, and is made anew.
 */
export const searchVersion = 2;

export interface SearchedEquipment {
  make: string | null;
  model: string | null;
  serial: string | null;
}

export interface SearchedPlace {
  label: string | null;
  address: string;
}

/** The customer's own: without places. */
export const ownTerms = (customer: KeyedCustomer): string[] => termsWithPlaces(customer, []);

/** Room for 500 places with a unit each. Equipment is counted apart, so that every address is still found beside much of it. */
const mostTerms = 6000;

const termsWithPlaces = (customer: KeyedCustomer, places: readonly SearchedPlace[]): string[] =>
  searchTerms(
    customer.accountId,
    {
      byEveryPart: [
        customer.name,
        customer.contactName,
        ...emailsOf(customer),
        ...phonesOf(customer).map(phoneKeyOf),
      ],
      byStarts: [
        customer.billingAddress,
        ...places.map(({ address }) => address),
        ...places.map(({ label }) => label),
      ],
    },
    mostTerms,
  );

export const placeTerms = (accountId: string, { label, address }: SearchedPlace): string[] =>
  searchTerms(accountId, { byEveryPart: [], byStarts: [address, label] });

/** "AB-12/34" is also typed as "ab1234". */
const unbroken = (text: string | null) => text?.replace(/[^\p{L}\p{N}]+/gu, '') ?? null;

/** By the beginnings of every word first; serial numbers also from the inside, while there is room. */
export function equipmentTerms(accountId: string, equipment: readonly SearchedEquipment[]): string[] {
  const starts = equipment.flatMap(({ make, model, serial }) => [
    make,
    model,
    serial,
    unbroken(model),
    unbroken(serial),
  ]);
  const serials = equipment.map(({ serial }) => unbroken(serial));
  const terms = [
    ...searchTerms(accountId, { byEveryPart: [], byStarts: starts }, mostTerms),
    ...searchTerms(accountId, { byEveryPart: serials, byStarts: [] }, mostTerms),
  ];
  return [...new Set(terms)].slice(0, mostTerms);
}

/** PostgreSQL holds 1 MB of terms; words of Asian scripts have three bytes a letter. */
const mostBytes = 500_000;

function fitting(terms: Iterable<string>): string[] {
  let bytes = 0;
  return [...terms].filter((term) => {
    bytes += Buffer.byteLength(term);
    return bytes <= mostBytes;
  });
}

/** What is stored beside a customer's own fields: made of those, of all its places, and of what stands there. */
export const customerKeys = (
  customer: KeyedCustomer,
  places: readonly SearchedPlace[],
  equipment: readonly SearchedEquipment[],
) => ({
  nameKey: nameKeyOf(customer.name),
  matchKeys: matchKeysOf(customer),
  searchTerms: fitting(
    new Set([...termsWithPlaces(customer, places), ...equipmentTerms(customer.accountId, equipment)]),
  ),
});
