// Every entry of the navigation. Header and side menu use the same lists.
import type { PagePath } from '#contract/pages/pages.ts';
import type { Audience } from '#web/api/remembered-user.ts';

/** Which navigation a page has. */
export type HeaderKind = 'none' | 'landing' | Audience;

const landingPaths = ['/', '/free-estimate-template', '/free-invoice-template', '/hvac-quote-template-pdf'];

/** A homeowner comes to sign one document, or to pay one, and needs no navigation. */
export const isCustomerPage = (pathname: string): boolean => /^\/(?:sign|pay)\//.test(pathname);

export function headerKind(pathname: string, audience: Audience): HeaderKind {
  if (isCustomerPage(pathname)) return 'none';
  return audience === 'visitor' && landingPaths.includes(pathname) ? 'landing' : audience;
}

type PageWithoutToken = Exclude<PagePath, `${string}:${string}` | `/dev/${string}`>;

export interface NavLink {
  label: string;
  to: PageWithoutToken;
  /** Of the start page. */
  search?: { pricing: 'true' };
}

/** Sign Up leads to the pricing section from everywhere. */
const signUp: NavLink = { label: 'Sign Up', to: '/', search: { pricing: 'true' } };

export const freeTemplates: readonly NavLink[] = [
  { label: 'Free Estimate Template', to: '/free-estimate-template' },
  { label: 'Free Work Order Template', to: '/free-work-order-template' },
  { label: 'Free Invoice Template', to: '/free-invoice-template' },
];

interface VisitorLinks {
  links: readonly NavLink[];
  signIn: NavLink;
  signUp: NavLink;
}

/** The landing page and the free estimate and invoice pages have other labels than the other public pages. */
export const visitorLinks: Record<'landing' | 'visitor', VisitorLinks> = {
  landing: { links: [], signIn: { label: 'Sign In', to: '/login' }, signUp },
  visitor: {
    links: [{ label: 'Free Generator', to: '/free-work-order-template' }],
    signIn: { label: 'Login', to: '/login' },
    signUp,
  },
};

export const pageLinks: Record<'owner' | 'technician', readonly NavLink[]> = {
  owner: [
    { label: 'Jobs', to: '/jobs' },
    { label: 'Calendar', to: '/calendar' },
    { label: 'Customers', to: '/customers' },
    { label: 'Price List', to: '/price-list' },
    { label: 'Templates', to: '/templates' },
    { label: 'Technicians', to: '/technicians' },
  ],
  technician: [{ label: 'My Jobs', to: '/templates' }],
};

/** The start page shows the same as /templates to everyone who is signed in; a customer is one of the list. */
export const isCurrent = (link: NavLink, pathname: string): boolean =>
  pathname === link.to ||
  (link.to === '/templates' && pathname === '/') ||
  (link.to === '/customers' && pathname.startsWith('/customers/'));
