import { settings } from '../../settings.ts';
import type { LegalSection } from './legal-page.tsx';

export const signatureTerms: readonly LegalSection[] = [
  {
    id: 'signatures',
    title: 'Electronic signatures',
    body: (
      <>
        <p>
          When you send a document for signature, its content is frozen and your customer receives a personal
          link that expires. Whoever holds the link can open the document, so send it to the right address.
          Changing a document after it was sent requires a new request.
        </p>
        <p>
          With each signature we keep the evidence: the frozen document and its digest, the signer’s name and
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
