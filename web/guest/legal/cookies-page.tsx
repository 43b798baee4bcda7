import { Link } from '@tanstack/react-router';
import { settings } from '../../settings.ts';
import { analyticsCookies, browserStorage, neededCookies } from './cookie-list.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { CookieTable } from './cookie-table.tsx';
import { LegalPage, type LegalSection, SupportAddress } from './legal-page.tsx';

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
