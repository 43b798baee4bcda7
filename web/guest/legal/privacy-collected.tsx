import { Link } from '@tanstack/react-router';
import { settings } from '../../settings.ts';
import type { LegalSection } from './legal-page.tsx';

export const collectedData: readonly LegalSection[] = [
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
