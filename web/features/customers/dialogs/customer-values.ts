// The form of a customer: its values, what is sent, and how two versions are compared.
import type { Customer } from '#contract/customers/customers.ts';
import type { Body } from '#web/api/client.ts';
import { groupField, textField, wholeField } from '#web/revisions/compare.ts';
import { openJobsText } from '../data/open-jobs-text.ts';

export interface CustomerValues {
  name: string;
  contactName: string;
  email: string;
  otherEmails: string[];
  phone: string;
  otherPhones: string[];
  billingAddress: string;
  notes: string;
  isTaxExempt: boolean;
  /** Of a new customer: where the work is. */
  address: string;
  accessNotes: string;
}

export const customerValuesOf = (customer: Customer | null): CustomerValues => ({
  name: customer?.name ?? '',
  contactName: customer?.contactName ?? '',
  email: customer?.email ?? '',
  otherEmails: customer?.otherEmails ?? [],
  phone: customer?.phone ?? '',
  otherPhones: customer?.otherPhones ?? [],
  billingAddress: customer?.billingAddress ?? '',
  notes: customer?.notes ?? '',
  isTaxExempt: customer?.isTaxExempt ?? false,
  address: '',
  accessNotes: '',
});

export function newCustomerBodyOf({
  address,
  accessNotes,
  ...customer
}: CustomerValues): Body<'POST /api/customers'> {
  const hasPlace = address.trim() !== '' || accessNotes.trim() !== '';
  return { ...customer, places: hasPlace ? [{ address, accessNotes }] : [] };
}

/** The locations of a customer who is there already have forms of their own. */
export const customerChangeOf = ({
  address: _,
  accessNotes: __,
  ...change
}: CustomerValues): Body<'PATCH /api/customers/:id'> => change;

const listField = (label: string) =>
  wholeField<string[]>(label, (texts) => texts.filter(Boolean).join(', ') || 'Empty');

export const customerFields = groupField<CustomerValues>({
  name: textField('Name'),
  contactName: textField('Contact Person'),
  email: textField('Email'),
  otherEmails: listField('Other Emails'),
  phone: textField('Phone'),
  otherPhones: listField('Other Phones'),
  billingAddress: textField('Billing Address'),
  notes: textField('Notes'),
  isTaxExempt: wholeField<boolean>('Tax Exempt', (isExempt) => (isExempt ? 'Yes' : 'No')),
  address: textField('Service Address'),
  accessNotes: textField('Access Notes'),
});

export const changedJobsText = (count: number): string =>
  `${openJobsText(count)} ${count === 1 ? 'was' : 'were'} changed too.`;
