// Every cookie and stored item, by the name a browser shows. A new one needs a line here.

export interface StoredItem {
  name: string;
  purpose: string;
  storedFor: string;
}

export const neededCookies: readonly StoredItem[] = [
  {
    name: 'fieldwright_session',
    purpose: 'Keeps you signed in.',
    storedFor: 'Until you close the browser (at most 12 hours without use); 30 days with “Remember me”.',
  },
  {
    name: 'fieldwright_half_login',
    purpose: 'Holds your sign-in together between the password and the two-factor code.',
    storedFor: '10 minutes, or until you are signed in.',
  },
  {
    name: 'fieldwright_device',
    purpose:
      'Remembers that you have signed in with this browser, so that a stranger guessing your password cannot lock you out.',
    storedFor: '400 days after your last sign-in.',
  },
  {
    name: 'fieldwright_visitor',
    purpose: 'Protects forms against requests forged by other sites before you are signed in.',
    storedFor: 'Until you close the browser.',
  },
  {
    name: 'fieldwright_free_use',
    purpose: 'Counts the PDFs made with the free generator. Set only when you use it.',
    storedFor: '24 hours.',
  },
];

export const analyticsCookies: readonly StoredItem[] = [
  { name: '_ga', purpose: 'Tells one visitor from another by a random number.', storedFor: '2 years.' },
  { name: '_ga_*', purpose: 'Holds one visit together while you move between pages.', storedFor: '2 years.' },
];

export const browserStorage: readonly StoredItem[] = [
  {
    name: 'gdpr-consent, gdpr-consent-date',
    purpose: 'Your choice about analytics and the day you made it.',
    storedFor: '1 year, then we ask again.',
  },
  { name: 'theme', purpose: 'Light, dark or system.', storedFor: 'Until you change or delete it.' },
  {
    name: 'user',
    purpose: 'Your role and company name, to show the right navigation at once.',
    storedFor: 'Until you log out.',
  },
  {
    name: 'user:…',
    purpose: 'A copy of your own template list, for speed.',
    storedFor: 'Until you log out.',
  },
  {
    name: 'free-form:…',
    purpose:
      'What you have typed into a free generator, so that a reload loses nothing. It stays in your browser.',
    storedFor: 'Until you clear the form or close the tab.',
  },
  {
    name: 'session-ended',
    purpose: 'Remembers, across one reload, why your session ended and which page you were on.',
    storedFor: 'Until you were told, or close the tab.',
  },
  {
    name: 'tsr-scroll-restoration-v1_3',
    purpose: 'How far you had scrolled, for the Back button.',
    storedFor: 'Until you close the tab.',
  },
];
