// The evidence for machines, attached to the sealed file.
import { formatMoment } from '../document-dates.ts';
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

/** "2026-11-15 15:12:09 UTC": one form everybody reads the same way. */
export function utcMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** "Nov 15, 2026, 9:12 AM CST (2026-11-15 15:12:09 UTC)": the day people lived, and the one form for everybody. */
export function recordMoment(iso: string, timeZone: string): string {
  const { local, utc } = bothMoments(iso, timeZone);
  return local ? `${local} ${utc}` : utc;
}

export function bothMoments(iso: string, timeZone: string): { local: string; utc: string } {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return { local: '', utc: iso };
  return { local: formatMoment(at, timeZone), utc: `(${utcMoment(iso)})` };
}
