// What a signature made here proves and what it does not, for both sides.
import { Download } from 'lucide-react';
import { settings } from '../../settings.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LegalPage, type LegalSection, SupportAddress } from '../legal/legal-page.tsx';

const { appName } = settings;

const sections: readonly LegalSection[] = [
  {
    id: 'happens',
    title: 'What happens when you sign',
    body: (
      <ul>
        <li>
          A copy of the document is saved when it is sent. You see and sign exactly that version. If the
          business changes it afterwards, your link stops working and they have to send a new one.
        </li>
        <li>
          You draw or type your signature. Both count the same. Above the button you agree to use electronic
          records; you can ask the business for paper instead.
        </li>
        <li>
          Your signature is put on the document, a page with the record of what happened is added, and the
          whole file is sealed. You and the business get it by email.
        </li>
      </ul>
    ),
  },
  {
    id: 'proven',
    title: 'What the signed PDF proves',
    body: (
      <ul>
        <li>
          <strong>It is unchanged.</strong> The seal covers every byte of the file. One changed letter, or
          anything added, and a PDF reader says so.
        </li>
        <li>
          <strong>It is what was sent.</strong> The record names the digest (SHA-256) of the document as it
          was sent.
        </li>
        <li>
          <strong>When and from where it was signed.</strong> Time and network address are those our server
          saw, not what somebody typed. What the browser calls itself is kept too, but a browser can say
          anything. The time is by our server’s clock, and also by an independent time-stamp service where the
          operator has set one up.
        </li>
        <li>
          <strong>How the signer was reached.</strong> By email to the address on the record, or by a link
          that the business handed over itself. If the link was opened on a device where the business was
          signed in, the record says that too.
        </li>
      </ul>
    ),
  },
  {
    id: 'not-proven',
    title: 'What it does not prove',
    body: (
      <ul>
        <li>
          <strong>Who held the phone.</strong> Whoever has the link can sign, and the business that sent it
          has the link too. No identity card is checked, and the signer’s name is the one the business gave.
        </li>
        <li>
          <strong>Approval by a public authority.</strong> The certificate behind the seal is normally the
          sender’s own: made by this installation, which keeps its key for that business alone. Where the
          operator seals with a certificate of another origin, the record says whose it is. A PDF reader may
          call it unknown or not trusted until you tell it otherwise. The check for changes works all the
          same.
        </li>
        <li>
          <strong>That this form is enough for every document.</strong> In most places an electronic signature
          binds like ink, but some papers, such as wills or deeds, need another form. This page is no legal
          advice.
        </li>
      </ul>
    ),
  },
  {
    id: 'check',
    title: 'How to check a signed PDF',
    body: (
      <>
        <p>
          Open the file in a reader that knows signatures, such as Adobe Acrobat Reader, and open its
          signature panel. It should say that the document has not been modified since it was signed, and that
          the signature covers the whole document. On a computer with the Poppler tools,{' '}
          <code>pdfsig file.pdf</code> prints “Signature is Valid.” and “Total document signed”.
        </p>
        <p>
          The signature record at the end of the PDF names the fingerprint of the certificate behind the seal.
          The reader shows the same fingerprint in the details of the signature.
        </p>
        <p>
          To make the reader trust seals made here, download our root certificate and add it to the reader’s
          trusted certificates. It is only as good as the place you got it from: take it from the address you
          signed at, and from nowhere else.
        </p>
        <p>
          The evidence is also inside the PDF as an attachment named <code>evidence.json</code>, for anyone
          who wants to check it by machine.
        </p>
        <p>
          <a
            href="/api/signing/root-certificate"
            download
            className={buttonClass({ variant: 'secondary', className: 'text-ink! no-underline!' })}
          >
            <Download aria-hidden="true" />
            Download root certificate
          </a>
        </p>
      </>
    ),
  },
  {
    id: 'keep',
    title: 'Keep your copy',
    body: (
      <p>
        The signed PDF stands on its own: it can be checked without {appName} and without an account. Whether
        it was changed can still be seen after the certificate behind the seal has ended, usually three years
        later. A reader may then say that the certificate has expired, and without a time stamp only our
        server’s clock speaks for when the seal was made. Keep the file as it came by email. A printout or a
        file saved again by another program no longer carries the seal. Questions go to <SupportAddress />.
      </p>
    ),
  },
];

export function AboutSignaturesPage() {
  return (
    <LegalPage
      title="About Signatures"
      updated="November 15, 2026"
      sections={sections}
      summary={
        <p>
          In short: a PDF signed here shows what was signed, when, from where and over which link, and any
          later change to it can be seen. It does not prove who held the phone.
        </p>
      }
    />
  );
}
