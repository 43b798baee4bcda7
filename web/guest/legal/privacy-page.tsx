import { Link } from '@tanstack/react-router';
import { settings } from '#web/settings.ts';
import { LegalPage, type LegalSection, SupportAddress } from './legal-page.tsx';

const collectedData: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What we store',
    body: (
      <>
        <h3>If you have an account</h3>
        <ul>
          <li>
            <strong>Account:</strong> email address, password (as a hash), role, settings, second factor if
            you use one, and the time, network address and browser of your sign-in.
          </li>
          <li>
            <strong>Company:</strong> name, address, phone, fax, website, logo, trade, default tax rate.
          </li>
          <li>
            <strong>Your work:</strong> templates, customers’ names and contact details, jobs, prices, dates,
            payments you record, documents and the messages sent for you.
          </li>
          <li>
            <strong>Technicians:</strong> name, email address, phone and the jobs assigned to them.
          </li>
          <li>
            <strong>Photos and logos:</strong> re-encoded before they are stored. Hidden details such as the
            place where a photo was taken are removed.
          </li>
          <li>
            <strong>Billing:</strong> plan, dates, amounts, and a reference to your card at the payment
            provider. The card number itself never reaches us.
          </li>
        </ul>
        <h3>If you sign a document</h3>
        <p>
          The business that sent it gave us your name and email address. When you sign we also record your
          signature, the time, your network address, your browser’s description, the exact document and the
          consent you saw. This is the evidence that the signature is yours and belongs to that document; both
          sides rely on it. If you decline, we keep the reason you give. Each party is emailed the signed
          copy.
        </p>
        <h3>If you only visit</h3>
        <p>
          The free generator makes a PDF from what you type and forgets it; we store only how many you have
          made, with a cookie and a daily count per network address. {settings.appName} sets the few cookies
          it cannot work without; they are listed by name in the <Link to="/cookies">Cookie Policy</Link>.
        </p>
        <h3>Technical records</h3>
        <p>
          Our servers note requests and faults with time and network address for a short while. Passwords,
          card data and personal links are kept out of these records.
        </p>
      </>
    ),
  },
];

const { appName } = settings;

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          We, the operator of {appName}, are responsible for the data of account holders and visitors. You
          reach us at <SupportAddress />.
        </p>
        <p>
          What a business stores about its own customers, jobs and technicians belongs to that business. It
          decides what is kept and why; we process it on its behalf. If you are a customer of such a business,
          please turn to it first. We help it to reply to you.
        </p>
      </>
    ),
  },
  ...collectedData,
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>
            To provide the service you asked for: accounts, documents, signing, reminders, billing and
            support. Legal basis: our contract with you.
          </li>
          <li>
            To keep it safe: recognising stolen passwords and abuse, limiting attempts, finding faults. Legal
            basis: our and your legitimate interest in a secure service.
          </li>
          <li>
            To keep the records the law asks us to keep, such as those of payments. Legal basis: legal duty.
          </li>
          <li>To see how our pages are used, only after you accept. Legal basis: your consent.</li>
        </ul>
        <p>
          We do not sell personal data, we do not show advertising, and no decision about you is made by a
          machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else receives it',
    body: (
      <>
        <p>Only those who are needed to run the service, and only what they need:</p>
        <ul>
          <li>the hosting and storage providers on whose machines {appName} runs;</li>
          <li>
            the payment provider (Stripe), which receives your card details directly; we never see the full
            number;
          </li>
          <li>the email service that delivers messages, such as invoices and signing links;</li>
          <li>
            a time-stamp service, where one is used, which receives a digest of a signed document but not the
            document;
          </li>
          <li>Google Analytics, only after you accept, and never on pages opened by a personal link;</li>
          <li>authorities, where the law obliges us.</li>
        </ul>
        <p>
          Some of them may work in other countries than yours. Where the law requires it, we rely on the
          safeguards it provides, such as standard contractual clauses.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Account, company, customer and job data: as long as the account exists.</li>
        <li>
          After canceling: the account is deactivated at once and everything in it is erased after 30 days.
          Until then a link sent by email restores it.
        </li>
        <li>
          A deleted job leaves only its number, its dates and the digests of its documents in the account’s
          history, so that a signed copy can still be recognised.
        </li>
        <li>
          Sign-in sessions: 12 hours without use, or up to 30 days with “Remember me”. Password links: 60
          minutes. Invitations: 7 days. Signing links: until they expire, 48 hours unless the sender chose
          longer.
        </li>
        <li>Payment records: as long as tax law requires.</li>
        <li>Visitors’ entries in the free generator: not at all.</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted. Passwords are stored only as slow, salted hashes and links only as digests,
        so neither can be read from our database. Every account’s records are kept apart from every other’s,
        uploads are readable by their own account alone, and you can protect your sign-in with a second
        factor. No system is perfect: if a breach puts your data at risk, we tell you without delay.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold about you, have it corrected or erased, receive a copy, limit or object to
          its use, and take back a consent at any time with effect for the future. Most of it you can do
          yourself in your account; for everything else write to <SupportAddress />. We reply within 30 days.
          You may also complain to your data protection authority.
        </p>
        <p>
          Measuring can be switched off on the <Link to="/cookies">Cookie Policy</Link> page. If your browser
          sends the Global Privacy Control signal, we treat it as a no.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        {appName} is made for businesses. It is not meant for anyone under 16, and we do not knowingly keep
        data about them as users. Tell us if we do, and we erase it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, the date above changes with it. If a change matters to you, we announce it
        by email at least 30 days before.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="November 15, 2026"
      sections={sections}
      summary={
        <p>
          In short: we keep what you enter so that the product works for you, we sell nothing, we measure
          nothing before you accept, and 30 days after you cancel everything is erased.
        </p>
      }
    />
  );
}
