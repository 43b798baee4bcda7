// Which navigation a page has.
import type { Audience } from '../../api/audience.ts';

export type HeaderKind = 'none' | 'landing' | Audience;

const landingPaths = ['/', '/free-estimate-template', '/free-invoice-template', '/hvac-quote-template-pdf'];

/** A homeowner comes to sign one document and needs no navigation. */
export const isSigningPage = (pathname: string): boolean => pathname.startsWith('/sign/');

export function headerKind(pathname: string, audience: Audience): HeaderKind {
  if (isSigningPage(pathname)) return 'none';
  return audience === 'visitor' && landingPaths.includes(pathname) ? 'landing' : audience;
}
