import type { X509Certificate } from 'node:crypto';

/** From the signer to somebody we trust, through however many steps; null if it leads elsewhere. */
export function pathTo(
  roots: X509Certificate[],
  signer: X509Certificate,
  others: X509Certificate[],
): X509Certificate[] | null {
  const path = [signer];
  let current = signer;
  for (let step = 0; step <= others.length; step += 1) {
    const here = current;
    if (roots.some((root) => root.raw.equals(here.raw))) return path;
    const root = roots.find((other) => isIssuedBy(here, other));
    if (root) return [...path, root];
    const issuer = others.find((other) => other !== here && isIssuedBy(here, other));
    if (!issuer) return null;
    path.push(issuer);
    current = issuer;
  }
  return null;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
