// Every entry of the navigation, in the documents' words. Header and side menu read the same lists.

export interface NavLink {
  label: string;
  to: string;
  search?: Record<string, string>;
}

/** Sign Up leads to the same place from everywhere. */
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

/** The front page and its sisters word their entries differently from the other public pages. */
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
    { label: 'Templates', to: '/templates' },
    { label: 'Jobs', to: '/jobs' },
    { label: 'Calendar', to: '/calendar' },
    { label: 'Technicians', to: '/technicians' },
  ],
  technician: [{ label: 'My Jobs', to: '/templates' }],
};

/** The start page shows the same as /templates to everyone who is signed in. */
export const isCurrent = (link: NavLink, pathname: string): boolean =>
  pathname === link.to || (link.to === '/templates' && pathname === '/');
