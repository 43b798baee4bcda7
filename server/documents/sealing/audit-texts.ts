// The sentences of the signature record. They claim what is known and say plainly what is not.
import type { X509Certificate } from 'node:crypto';
import type { Evidence } from './sealer.ts';
import { utcMoment } from './utc-moment.ts';

export function auditTexts(evidence: Evidence, certificate: X509Certificate, isOwn: boolean) {
  const { signer, consent } = evidence;
  return {
    lead: `signed this document electronically on ${utcMoment(evidence.signedAt)}.`,
    reached:
      signer.reachedBy === 'mail'
        ? 'a link sent by e-mail to this address'
        : 'a link that the sender copied and passed on',
    method: signer.method === 'drawn' ? 'drawing the signature' : 'typing the name',
    agreed: [
      { label: 'Agreed to before signing', lines: [`“${consent.text}” (wording ${consent.version})`] },
      { label: 'The sender', lines: [senderLine(evidence)] },
    ],
    place: { label: 'Where it was signed', lines: placeLines(evidence) },
    seal: isOwn ? ownSeal(certificate) : givenSeal(certificate),
  };
}

function placeLines({ serverAddress, userAgent, claimed }: Evidence): string[] {
  const said = [
    claimed.address && `address ${claimed.address}`,
    claimed.time && `time ${claimed.time}`,
    claimed.userAgent && claimed.userAgent !== userAgent && `device ${claimed.userAgent}`,
  ].filter(Boolean);
  return [
    `Address the server saw: ${serverAddress ?? 'unknown'}`,
    `Device as the browser named itself: ${userAgent ?? 'unknown'}`,
    ...(said.length ? [`Said by the browser and not checked: ${said.join('; ')}`] : []),
  ];
}

function senderLine({ ownerSessionPresent, ownerName, companyName }: Evidence): string {
  if (!ownerSessionPresent) return 'Nobody of the sender’s company was signed in on the browser that signed.';
  const who = ownerName ? `${ownerName} of ${companyName}` : companyName;
  return `Signed on a browser in which ${who} was signed in: on the sender’s device, or with the sender present.`;
}

function ownSeal(certificate: X509Certificate): string[] {
  return [
    `Sealed in the name of “${commonName(certificate.subject)}”, as the company calls itself. The certificate is the sender’s own, issued by “${commonName(certificate.issuer)}” and by no independent authority: a reader may call it unknown.`,
    'The seal shows whether anything in this file was changed or added after signing. It does not prove by itself who held the device; the facts on this page do that as far as they go.',
  ];
}

function givenSeal(certificate: X509Certificate): string[] {
  return [
    `Sealed in the name of “${commonName(certificate.subject)}”, by a certificate of the operator of this service, issued by “${commonName(certificate.issuer)}”.`,
    'The seal shows whether anything in this file was changed or added after signing. It does not prove by itself who held the device; the facts on this page do that as far as they go.',
  ];
}

export function commonName(name: string): string {
  const line = name.split('\n').find((part) => part.startsWith('CN='));
  return line?.slice(3) ?? name.replaceAll('\n', ', ');
}
