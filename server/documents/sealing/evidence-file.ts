// The evidence for machines, attached to the sealed file.
import { fingerprintOfCertificate } from './certificate.ts';
import type { Evidence } from './sealer.ts';

export const evidenceFileName = 'evidence.json';

export function evidenceFile(
  evidence: Evidence,
  certificate: Uint8Array,
  documentLength: number,
): Uint8Array {
  const json = JSON.stringify(
    {
      format: 'fieldwright-signature-evidence-1',
      documentBytes: documentLength,
      certificateSha256: fingerprintOfCertificate(certificate),
      ...evidence,
    },
    null,
    2,
  );
  // Plain letters only, and no slash: no name can look like a piece of the file around it.
  const safe = json.replace(
    /[/\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new TextEncoder().encode(`${safe}\n`);
}
