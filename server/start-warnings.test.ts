import { expect, test } from 'vitest';
import { startWarnings } from './start-warnings.ts';

const setup = {
  trustProxy: false as string[] | false,
  secureOrigin: false,
  host: '127.0.0.1',
  runsWeb: true,
};

test.each([
  ['on this machine alone', {}, null],
  ['on this machine by its name', { host: 'localhost' }, null],
  ['on this machine, IPv6', { host: '::1' }, null],
  ['behind TLS that it does not speak itself', { secureOrigin: true }, /^APP_URL is https/],
  ['open to other machines', { host: '0.0.0.0' }, /^HOST 0\.0\.0\.0 lets other machines in/],
  ['with a proxy that is named', { secureOrigin: true, host: '0.0.0.0', trustProxy: ['10.0.0.2'] }, null],
  ['a worker, which nobody visits', { secureOrigin: true, runsWeb: false }, null],
])('whether a proxy is missing in the settings: %s', (_, change, words) => {
  const warnings = startWarnings({ ...setup, ...change }, 1000);
  if (words) expect(warnings).toEqual([expect.stringMatching(words)]);
  else expect(warnings).toEqual([]);
});

test('root is told, on one line', () => {
  expect(startWarnings(setup, 0)).toEqual([expect.stringMatching(/^This runs as root\.[^\n]*$/)]);
});

test('who sells with Stripe is told that customers cannot pay online', () => {
  const warnings = startWarnings({ ...setup, lacksConnectWebhook: true }, 1000);
  expect(warnings).toEqual([expect.stringContaining('STRIPE_CONNECT_WEBHOOK_SECRET is missing')]);
});
