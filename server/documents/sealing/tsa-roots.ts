// The roots that time stamps must lead to, from the operator's file. Read at the start, where a mistake is noticed.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

export function readTsaRoots(file: string): X509Certificate[] {
  try {
    const found = readFileSync(file, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    if (!found) throw new Error('it holds no certificate');
    return found.map((pem) => new X509Certificate(pem));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TSA_CA: ${file} cannot be used: ${reason}`);
  }
}
