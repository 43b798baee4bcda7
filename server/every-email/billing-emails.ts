// Emails about trial, plan and payment, to the owner.
import { days } from '#server/platform/clock.ts';
import { defaultPassword as password } from '#server/testing/given/people.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import type { EmailGroup } from './email-case.ts';
import { type Company, emailedToken, newOwner, runAsOperator, runTask } from './ridgeline.ts';

/** It can be stored, and is declined whenever it is charged. */
const declinedCard = 'pm_card_chargeCustomerFail';

export const billingEmails: EmailGroup = {
  title: 'Trial, plan and payment',
  sender: 'product',
  cases: [
    {
      kind: 'billing.trial-started',
      when: 'The trial began.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await startTrial(app);
        return { to: owner.email };
      },
    },
    {
      kind: 'billing.trial-ending',
      when: 'Three days before the trial ends.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await startTrial(app);
        await passDays(app, 11);
        return { to: owner.email };
      },
    },
    {
      kind: 'billing.free-year-ending',
      when: 'Three days before a free year ends.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await newOwner(app, { consent: false });
        await runAsOperator(app, 'grant-year', owner.email);
        await passDays(app, 362);
        return { to: owner.email };
      },
    },
    {
      kind: 'billing.receipt',
      when: 'A payment went through.',
      recipient: 'The owner',
      async happens(app) {
        const opened = await startTrial(app);
        await changePlan(opened, 'annual');
        return { to: opened.owner.email };
      },
    },
    {
      kind: 'billing.payment-failed',
      when: 'The card could not be charged; once, while it is tried again every day.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await startTrial(app, declinedCard);
        await passDays(app, 14);
        return { to: owner.email };
      },
    },
    {
      kind: 'billing.access-ended',
      when: 'Nobody paid until the last day.',
      recipient: 'The owner',
      async happens(app) {
        const { owner } = await startTrial(app, declinedCard);
        await passDays(app, 14);
        await passDays(app, 7);
        return { to: owner.email };
      },
    },
    {
      kind: 'billing.account-closed',
      when: 'The owner closed the account.',
      recipient: 'The owner',
      async happens(app) {
        const opened = await startTrial(app);
        await changePlan(opened, 'annual');
        await changePlan(opened, 'monthly');
        await leave(opened);
        return { to: opened.owner.email };
      },
    },
    {
      kind: 'billing.account-restored',
      when: 'The owner brought the account back.',
      recipient: 'The owner',
      async happens(app) {
        const opened = await startTrial(app);
        await leave(opened);
        const token = await emailedToken(app, opened.owner.email, '/restore-account?token=');
        await app.newGuest().ok('POST /api/account/restore', { body: { token } });
        return { to: opened.owner.email };
      },
    },
  ],
};

async function startTrial(app: TestApp, paymentMethodId = 'pm_card_visa'): Promise<Company> {
  const opened = await newOwner(app, { consent: false });
  const body = { paymentMethodId, planType: 'monthly' } as const;
  await opened.client.ok('POST /api/setup-trial-payment', { body });
  return opened;
}

const changePlan = ({ client }: Company, newPlanId: 'monthly' | 'annual') =>
  client.ok('POST /api/subscription/update', { body: { newPlanId } });

const leave = ({ client }: Company) =>
  client.ok('POST /api/subscription/cancel', { body: { deleteAccount: true, password } });

async function passDays(app: TestApp, count: number): Promise<void> {
  app.clock.advance(days(count));
  await runTask(app, 'billing.sweep');
}
