import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

test('anybody can have the root certificate, and only the certificate', async () => {
  const { base } = await startApp();
  const response = await fetch(`${base}/api/signing/root-certificate`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('signature-root.pem');
  const text = await response.text();
  expect(text).not.toContain('PRIVATE');
  const root = new X509Certificate(text);
  expect(root.ca).toBe(true);
  expect(root.verify(root.publicKey)).toBe(true);
});
