// The operator's own certificate from a PKCS #12 file. It names whom the operator chose, not the company that sends.
import { verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SealIdentity } from './seal-pdf.ts';

export async function readP12(file: string, password: string): Promise<SealIdentity> {
  const bytes = new Uint8Array(readFile(file));
  // Only here outside the sealing thread: an installation without such a file never loads it at start.
  const { P12Signer } = await import('@libpdf/core');
  const signer = await P12Signer.create(bytes, password).catch((error: Error) => {
    throw new Error(
      `SIGNING_P12: ${file} cannot be opened (${error.message}). Is SIGNING_P12_PASSWORD right?`,
    );
  });
  const all = [signer.certificate, ...signer.certificateChain].map((der) => new X509Certificate(der));
  const probe = Buffer.from('which certificate belongs to the key');
  const signature = await signer.sign(probe, 'SHA-256');
  // The order inside such a file means nothing.
  const certificate = all.find(({ publicKey }) => verify('sha256', probe, publicKey, signature));
  if (!certificate) throw new Error(`SIGNING_P12: no certificate in ${file} belongs to its key.`);
  return { certificate, chain: chainOf(certificate, all), key: { kind: 'p12', bytes, password } };
}

function chainOf(certificate: X509Certificate, all: X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let last = certificate;
  while (!isSelfSigned(last) && chain.length < all.length) {
    const issuer = all.find((other) => last.checkIssued(other));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

const isSelfSigned = (certificate: X509Certificate) => certificate.checkIssued(certificate);

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`SIGNING_P12: ${file} cannot be read.`);
  }
}
