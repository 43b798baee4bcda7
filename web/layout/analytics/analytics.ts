// The analytics script: loaded only with consent, silent on secret links, removed when consent is withdrawn. It is no part
// of the first page: see track-event.ts.
import type { Page } from '#contract/pages/pages.ts';
import { settings } from '../../settings.ts';
import type { Consent } from '../consent/consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableFlag: `ga-disable-${string}`]: boolean | undefined;
  }
}

export type AnalyticsEvent = 'sign_up' | 'start_trial' | 'purchase' | 'generate_pdf' | 'generate_free_pdf';

const id = settings.analyticsId;
const cookieLifetimeSeconds = 2 * 365 * 24 * 60 * 60;
let isLoaded = false;
let isMeasuring = false;
let secretLinkSeen = false;

/** Called whenever a page is shown or the choice changes. The address is sent as its pattern, without ids or query. */
export function measurePage(page: Page | undefined, consent: Consent): void {
  secretLinkSeen ||= page?.secretLink === true;
  isMeasuring = mayMeasure({ analyticsId: id, consent, secretLinkSeen });
  if (id) window[`ga-disable-${id}`] = !isMeasuring;
  if (consent === 'declined') removeCookies();
  if (!isMeasuring) return;
  load();
  sendCommand('event', 'page_view', pageLocation(page));
}

interface MeasuringFacts {
  analyticsId: string;
  consent: Consent;
  /** A page with a secret link was shown since this document was loaded. */
  secretLinkSeen: boolean;
}

/** Never after a secret link was open: the script could still read that address as the referrer (A-19). */
export function mayMeasure({ analyticsId, consent, secretLinkSeen }: MeasuringFacts): boolean {
  return analyticsId !== '' && consent === 'accepted' && !secretLinkSeen;
}

export function measureEvent(name: AnalyticsEvent, details: Record<string, string>): void {
  if (isMeasuring) sendCommand('event', name, details);
}

function pageLocation(page: Page | undefined) {
  return {
    page_location: window.location.origin + (page?.path ?? '/404'),
    page_title: page?.title ?? 'Page Not Found',
    page_referrer: '',
  };
}

function load(): void {
  if (isLoaded) return;
  isLoaded = true;
  sendCommand('js', new Date());
  sendCommand('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    cookie_expires: cookieLifetimeSeconds,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

// The script recognises a command by its being an `arguments` object.
function sendCommand(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

function removeCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  for (const name of names.filter(isMeasuringCookie)) {
    for (const domain of cookieDomains(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in several browsers
      document.cookie = `${name}=; Max-Age=0; Path=/${domain ? `; Domain=${domain}` : ''}`;
    }
  }
}

/** Every domain that an analytics cookie of this host can be set for; '' is the host alone. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  const parents = labels.slice(0, -1).map((_, i) => `.${labels.slice(i).join('.')}`);
  return ['', ...parents];
}

export const isMeasuringCookie = (name: string): boolean => /^_g(a|id|at)(_|$)/.test(name);
