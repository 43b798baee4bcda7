// The settings of this installation, read once from the document head.
import { type PublicSettings, settingsMetaName } from '#contract/pages/settings.ts';

const fallback: PublicSettings = {
  appName: 'Fieldwright',
  supportEmail: 'support@localhost',
  betaEmail: '',
  analyticsId: '',
  billing: true,
  signUp: 'open',
  cardForm: { kind: 'sandbox' },
  production: true,
};

function read(): PublicSettings {
  // Rules are also tested outside a browser.
  if (typeof document === 'undefined') return fallback;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  return content ? { ...fallback, ...(JSON.parse(content) as Partial<PublicSettings>) } : fallback;
}

export const settings = read();
