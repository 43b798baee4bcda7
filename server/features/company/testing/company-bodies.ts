// A company as the forms send it.
export const profile = {
  companyName: 'Alder Street Plumbing',
  companyPhone: '(208) 555-0142',
  companyAddress: '418 Alder Street',
  companyCity: 'Boise',
  companyState: 'id',
  companyZip: '83702',
  companyFax: '208-555-0143',
  companyWebsite: 'https://alderstreet.example',
};

export const onboarding = {
  ...profile,
  profession: 'Plumbing',
  taxRate: 6.25,
  timeZone: 'America/Boise',
} as const;

/** What every page then knows of it. */
export const shown = {
  businessName: 'Alder Street Plumbing',
  businessPhone: '2085550142',
  businessAddress: '418 Alder Street',
  businessCity: 'Boise',
  businessState: 'ID',
  businessZip: '83702',
  businessFax: '208-555-0143',
  businessWebsite: 'https://alderstreet.example',
};

/** The rules both forms share: what is sent, and the message about it. */
const missing = 'Please fill in all required company information fields.';
const badState = 'Use the two letters of the state, such as TX.';
export const badFields: [name: string, change: Record<string, unknown>, message: string][] = [
  ...['companyName', 'companyPhone', 'companyAddress', 'companyCity', 'companyState', 'companyZip'].flatMap(
    (field): [string, Record<string, unknown>, string][] => [
      [`${field} left out`, { [field]: undefined }, missing],
      [`${field} of blanks`, { [field]: ' \t ' }, missing],
      [`${field} of control characters`, { [field]: '\0\u0007' }, missing],
      [`${field} that is no text`, { [field]: { $gt: '' } }, missing],
    ],
  ),
  ['a state of three letters', { companyState: 'IDA' }, badState],
  ['a state of digits', { companyState: '12' }, badState],
  ['a name without end', { companyName: 'x'.repeat(121) }, 'Please use at most 120 characters.'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
  ['a bare offset as time zone', { timeZone: '+05:00' }, 'This time zone is not known.'],
];
