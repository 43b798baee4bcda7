// Notices to the owner that customers' money goes elsewhere from now on, or nowhere.
import type { Deps } from '#server/deps.ts';
import type { AccountMail, FoundUser } from '#server/features/accounts/accounts.service.ts';
import { newId } from '#server/platform/ids.ts';
import { facts, note, noticeMoment, pageUrl, text } from '#server/platform/mail/mail-layout.ts';
import type { Provider } from './connections.store.ts';

const providerNames: Record<Provider, string> = {
  stripe: 'Stripe',
  sandbox: 'Sandbox (no money moves)',
};

export const connectedMail = (
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: FoundUser,
  provider: Provider,
): AccountMail => ({
  kind: 'account.payments-connected',
  dedupeKey: newId(),
  title: 'Online payments were connected',
  blocks: [
    text('What your customers pay online goes to the payment account that was connected to yours.'),
    aboutChange(deps, owner, [['Payment provider', providerNames[provider]]]),
    ifStranger(deps),
  ],
});

export const disconnectedMail = (deps: Pick<Deps, 'config' | 'clock'>, owner: FoundUser): AccountMail => ({
  kind: 'account.payments-disconnected',
  dedupeKey: newId(),
  title: 'Online payments were disconnected',
  blocks: [
    text('Your customers can’t pay online anymore until a payment account is connected again.'),
    aboutChange(deps, owner, []),
    ifStranger(deps),
  ],
});

const aboutChange = ({ clock }: Pick<Deps, 'clock'>, { user }: FoundUser, more: [string, string][]) =>
  facts([...more, ['Changed by', user.email], ['When', noticeMoment(clock.now())]]);

const ifStranger = (deps: Pick<Deps, 'config'>) =>
  note(
    `Wasn’t you? Set a new password right away: ${pageUrl(deps, '/forgot-password')}. Then check Online payments in Profile & Support.`,
  );
