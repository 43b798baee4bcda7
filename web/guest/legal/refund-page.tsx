import { Link } from '@tanstack/react-router';
import { moneyBackDays, trialDays } from '#contract/billing/plans.ts';
import { LegalPage, type LegalSection, SupportAddress } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'guarantee',
    title: `The ${moneyBackDays}-day money-back guarantee`,
    body: (
      <>
        <p>
          If you cancel a monthly or annual subscription within {moneyBackDays} days of its first charge, you
          get back everything that was charged to your card, also after a change of plan. You do not have to
          give a reason.
        </p>
        <p>
          During the {trialDays}-day trial nothing is charged, so there is nothing to refund: end the trial
          before its last day and you pay nothing.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to get your money back',
    body: (
      <>
        <p>
          Cancel in Profile & Support. If the guarantee applies, the dialog shows the amount before you
          confirm, and the refund starts as soon as you do. You can also write to <SupportAddress /> from the
          email address of the account.
        </p>
        <p>
          Refunds are processed in 3-5 business days and go back to the card that was charged. Your bank may
          need a few days more to show the amount.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'What happens to your account',
    body: (
      <p>
        Canceling closes the account. It is deactivated at once and erased after 30 days; until then the link
        in our confirmation email restores it. Download the invoices and other documents you have to keep
        before you cancel.
      </p>
    ),
  },
  {
    id: 'not-covered',
    title: 'What is not refunded',
    body: (
      <ul>
        <li>
          Anything once {moneyBackDays} days have passed since the first charge. After you cancel, no further
          charge is made.
        </li>
        <li>Lifetime access: it is a one-time purchase, and deleting a lifetime account brings no refund.</li>
        <li>
          The unused part of a period when you change plan and stay. It is not lost: it is kept as credit for
          the next charges. A refund under the guarantee includes what that credit was paid with.
        </li>
      </ul>
    ),
  },
  {
    id: 'mistakes',
    title: 'Wrong or double charges',
    body: (
      <p>
        If you were charged twice, after you canceled, or a wrong amount, tell us at any time. We correct it
        and refund the difference, whatever the plan.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your legal rights',
    body: (
      <p>
        This policy comes on top of the rights the law gives you, for example as a consumer, and takes none of
        them away. It is part of our <Link to="/terms">Terms of Service</Link>. Questions go to{' '}
        <SupportAddress />.
      </p>
    ),
  },
];

export function RefundPage() {
  return (
    <LegalPage
      title="Refund Policy"
      updated="November 15, 2026"
      sections={sections}
      summary={
        <p>
          In short: cancel a subscription within {moneyBackDays} days of its first charge and you get that
          charge back, processed in 3-5 business days.
        </p>
      }
    />
  );
}
