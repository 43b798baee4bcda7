import { Link } from '@tanstack/react-router';
import { formatPrice, moneyBackDays, plans, trialDays } from '#contract/billing/plans.ts';
import { settings } from '#web/settings.ts';
import { LegalPage, type LegalSection, SupportAddress } from './legal-page.tsx';

const signatureTerms: readonly LegalSection[] = [
  {
    id: 'signatures',
    title: 'Electronic signatures',
    body: (
      <>
        <p>
          When you send a document for signature, a copy of it is saved and your customer receives a personal
          link that expires. Whoever holds the link can open the document, so send it to the right address.
          Changing a document after it was sent requires a new request.
        </p>
        <p>
          With each signature we keep the evidence: the saved document and its digest, the signer’s name and
          email address, the drawn or typed signature, the time by our clock, the network address and browser
          the signature came from, and the consent shown to the signer. The signed PDF is sealed so that any
          later change to it can be detected. The certificate behind the seal is normally our own rather than
          one issued by a public authority, so a PDF reader may show it as unknown while still confirming that
          the document is unchanged.
        </p>
        <p>
          Signers agree to use electronic records and may ask the business for paper instead. In most places
          an electronic signature is as binding as ink, but some documents need another form. Whether it suits
          your case is for you to decide. {settings.appName} records signatures; it does not verify a person’s
          identity beyond access to the link.
        </p>
      </>
    ),
  },
];

const { monthly, annual, lifetime } = plans;

const paymentTerms: readonly LegalSection[] = [
  {
    id: 'plans',
    title: 'Trial, plans and payment',
    body: (
      <>
        <p>
          The plans are {monthly.title.toLowerCase()} ({formatPrice(monthly.cents)} {monthly.period}),{' '}
          {annual.title.toLowerCase()} ({formatPrice(annual.cents)} {annual.period}) and{' '}
          {lifetime.title.toLowerCase()} access ({formatPrice(lifetime.cents)}, {lifetime.period}). Taxes may
          be added where the law requires it.
        </p>
        <ul>
          <li>
            <strong>Trial.</strong> Monthly and annual plans begin with {trialDays} days free of charge. We
            ask for a card but no payment is due on that day, and you can cancel during the trial without
            paying anything. Three days before it ends we remind you by email; then the plan you chose is
            charged to that card.
          </li>
          <li>
            <strong>Renewal.</strong> Monthly and annual plans renew for the same period until you cancel.
          </li>
          <li>
            <strong>Changing plan.</strong> Subscribing during the trial ends it and starts billing at once.
            Moving from monthly to annual charges the annual price and credits the unused part of the month;
            moving from annual to monthly keeps the unused part of the year as credit. Credit is counted in
            whole days and used by your next charges. We show the sums and email you a receipt.
          </li>
          <li>
            <strong>Lifetime access</strong> is paid once and lasts as long as we offer the service.
          </li>
          <li>
            <strong>Failed payments.</strong> If a charge fails, we try again daily and your account keeps
            working for 7 days. After that it is paused until a payment succeeds; your data stays.
          </li>
        </ul>
        <p>
          New prices apply from your next renewal at the earliest and are announced at least 30 days before.
          Subscriptions carry a {moneyBackDays}-day money-back guarantee; see the{' '}
          <Link to="/refund">Refund Policy</Link>.
        </p>
      </>
    ),
  },
];

const { appName } = settings;

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Who agrees to what',
    body: (
      <>
        <p>
          These terms are an agreement between you and us, the operator of {appName}. “You” means the business
          that opens an account and everyone who works in it. By creating an account, using the free generator
          or signing a document through {appName} you accept them. If you accept on behalf of a business, you
          confirm that you may do so.
        </p>
        <p>
          You must be at least 16 years old to use {appName}, and old enough where you live to make the
          contracts you make with it.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What the service does',
    body: (
      <>
        <p>
          {appName} helps trades businesses write estimates, work orders and invoices as PDF documents, keep
          templates, follow each job from estimate to invoice, collect signatures by link, plan work on a
          calendar, assign it to technicians and remind customers of open invoices.
        </p>
        <p>
          The agreement about the work itself is between you and your customer. We are not a party to it, we
          do not check your prices, tax rates or terms, and nothing in {appName}, its templates or its default
          texts is legal, tax or accounting advice. Read what you send before you send it.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account and your team',
    body: (
      <ul>
        <li>
          Give us correct details and keep them current; we use your email address for notices that matter.
        </li>
        <li>
          Keep your password to yourself. You can add a second factor, and we recommend it. Tell us at once if
          you think someone else has got in.
        </li>
        <li>
          One person can be signed in on one device at a time. Signing in elsewhere ends the earlier session
          after you confirm it.
        </li>
        <li>
          You may invite up to 25 technicians. They see the jobs assigned to them, including the customer’s
          contact details. You are responsible for what they do in your account, and you can remove them at
          any time.
        </li>
      </ul>
    ),
  },
  ...paymentTerms,
  {
    id: 'ending',
    title: 'Canceling and deleting',
    body: (
      <>
        <p>
          You can cancel at any time in Profile & Support. Canceling a subscription, ending a trial or
          deleting a lifetime account closes the whole account: it is deactivated at once, for you and your
          technicians, and no further charge is made.
        </p>
        <p>
          For 30 days afterwards the link in our confirmation email restores the account as it was. After
          those 30 days your data is erased for good. Download the documents you are obliged to keep, such as
          invoices, before you cancel. Documents your customers have signed stay reachable for them through
          their links until the data is erased, and each signer has been sent a copy.
        </p>
        <p>
          We may suspend or close an account that breaks these terms, endangers others or stays unpaid. Unless
          the matter is urgent or the law forbids it, we write to you first and give you time to put it right.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <>
        <p>
          What you put into {appName} stays yours: your company details and logo, customers, templates, jobs,
          photos and documents. You allow us to store, process and transmit it as far as running the service
          requires, and for nothing else.
        </p>
        <p>
          You need the right to enter the personal data of your customers and staff. For that data you decide
          and we act on your behalf; the <Link to="/privacy">Privacy Policy</Link> describes how.
        </p>
      </>
    ),
  },
  ...signatureTerms,
  {
    id: 'free-generator',
    title: 'The free generator',
    body: (
      <p>
        Visitors may create a limited number of PDF documents without an account; the page shows how many are
        left. What is typed there is used to make the PDF and is not stored. These terms apply to visitors
        too, and we may limit or end the free offer at any time.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Please do not use {appName} to</p>
        <ul>
          <li>break the law, deceive people or invoice work that was neither done nor agreed;</li>
          <li>send email to people who have no business with you, or sign in another person’s name;</li>
          <li>upload anything that is harmful or that you have no right to use;</li>
          <li>
            get around limits, probe other accounts, overload the service or copy it with automated tools. If
            you find a weakness, tell us and give us time to repair it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes to the service',
    body: (
      <p>
        We work to keep {appName} available and your records safe, but we cannot promise that it never fails.
        We improve the service continuously; if we remove something you rely on, we say so in advance. Keep
        your own copies of documents that you must be able to produce at any time.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          The service is provided as it is. To the extent the law allows, we give no warranties beyond these
          terms, we are not liable for lost profit or indirect damage, and our total liability in any twelve
          months is limited to what you paid us in those months.
        </p>
        <p>
          Nothing here limits liability that cannot be limited by law, such as for intent, fraud or injury,
          nor any right that the law gives you as a consumer.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        If we change these terms to your disadvantage, we tell you by email at least 30 days before the change
        takes effect. If you do not agree, you can cancel before that day. Using {appName} afterwards means
        that you accept the new terms.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms, and notices under them, go to <SupportAddress />. If one sentence here
        turns out not to be valid, the others stay in force.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="November 15, 2026"
      sections={sections}
      summary={
        <p>
          In short: your data is yours, the prices are the ones on our pricing page, you can cancel whenever
          you like, and the agreements you make with your customers are between you and them. The full text
          below is what counts.
        </p>
      }
    />
  );
}
