// The cookie policy, with the place to change the cookie choice later.
import { Link } from '@tanstack/react-router';
import { type Consent, chooseConsent, sendsPrivacySignal, useConsent } from '#web/layout/consent/consent.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { LegalPage, type LegalSection, SupportAddress } from './legal-page.tsx';

/** Every cookie and stored item, by the name a browser shows. A new one needs a line here. */
interface StoredItem {
  name: string;
  purpose: string;
  storedFor: string;
}

const neededCookies: readonly StoredItem[] = [
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

const analyticsCookies: readonly StoredItem[] = [
  { name: '_ga', purpose: 'Tells one visitor from another by a random number.', storedFor: '2 years.' },
  { name: '_ga_*', purpose: 'Holds one visit together while you move between pages.', storedFor: '2 years.' },
];

const browserStorage: readonly StoredItem[] = [
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
    name: 'chosen-plan',
    purpose: 'The plan you chose, so that you can finish the payment later.',
    storedFor: 'Until the payment is set up.',
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

/** A table where there is room, one card per item on a phone. */
function CookieTable({ caption, rows }: { caption: string; rows: readonly StoredItem[] }) {
  return (
    <table className="mt-6 block w-full text-left text-md sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Name
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            What it is for
          </th>
          <th scope="col" className="py-2 font-semibold">
            How long it stays
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(({ name, purpose, storedFor }) => (
          <tr key={name} className="block border-b border-line py-3 align-top sm:table-row">
            <th
              scope="row"
              className="block pb-1 font-normal wrap-anywhere sm:table-cell sm:w-1/3 sm:py-3 sm:pr-4"
            >
              <code>{name}</code>
            </th>
            <td className="block sm:table-cell sm:py-3 sm:pr-4">{purpose}</td>
            <td className="block text-muted sm:table-cell sm:w-1/3 sm:py-3">{storedFor}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const states: Record<Consent, string> = {
  accepted: 'You have accepted analytics cookies.',
  declined: 'You have declined analytics cookies.',
  unasked: 'You have not chosen yet. Until you do, nothing is measured.',
};

function CookieSettings() {
  const consent = useConsent();
  if (sendsPrivacySignal()) {
    return <p>Your browser sends the Global Privacy Control signal, so analytics cookies are declined.</p>;
  }
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-5">
      <div role="status" className="font-semibold">
        {states[consent]}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          aria-pressed={consent === 'accepted'}
          variant="secondary"
          onClick={() => chooseConsent('accepted')}
        >
          Accept
        </Button>
        <Button
          aria-pressed={consent === 'declined'}
          variant="secondary"
          onClick={() => chooseConsent('declined')}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}

const { appName } = settings;

const sections: readonly LegalSection[] = [
  { id: 'cookie-settings', title: 'Cookie settings', body: <CookieSettings /> },
  {
    id: 'needed',
    title: 'Cookies the product cannot work without',
    body: (
      <>
        <p>
          They are set by {appName} itself, can be read by nobody else, hold only random values and need no
          consent. On an encrypted connection their names begin with <code>__Host-</code>, which ties them to
          this address.
        </p>
        <CookieTable caption="Cookies the product cannot work without" rows={neededCookies} />
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics cookies',
    body: (
      <>
        <p>
          Set by Google Analytics, and only after you accept. They tell us which pages are visited and how
          often. We send neither the query of an address nor names, email addresses or document numbers, and
          on pages opened by a personal link, such as signing pages, analytics never runs. If this
          installation uses no analytics, these cookies are not set at all.
        </p>
        <CookieTable caption="Analytics cookies" rows={analyticsCookies} />
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Kept in your browser',
    body: (
      <>
        <p>
          These items are not cookies: they stay in your browser’s storage and are not sent along with
          requests.
        </p>
        <CookieTable caption="Items kept in your browser" rows={browserStorage} />
      </>
    ),
  },
  {
    id: 'payment',
    title: 'When you enter a card',
    body: (
      <p>
        The card form comes from our payment provider, Stripe, which may set its own cookies (such as{' '}
        <code>__stripe_mid</code> and <code>__stripe_sid</code>) to prevent fraud. It is loaded only where you
        enter a card.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <>
        <p>
          Decline, and nothing but the needed cookies is set; everything in the product still works. You can
          change your mind above at any time. We ask again after a year. If your browser sends the Global
          Privacy Control signal, we take that as a no without asking.
        </p>
        <p>
          You can also delete or block cookies in your browser. Without the needed ones you cannot sign in or
          use the free generator. How we treat personal data in general is in the{' '}
          <Link to="/privacy">Privacy Policy</Link>; questions go to <SupportAddress />.
        </p>
      </>
    ),
  },
];

export function CookiesPage() {
  return (
    <LegalPage
      title="Cookie Policy"
      updated="November 15, 2026"
      sections={sections}
      summary={
        <p>
          In short: a few cookies make the product work; analytics come only after you accept, and you can
          take that back here.
        </p>
      }
    />
  );
}
