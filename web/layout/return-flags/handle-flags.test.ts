import { expect, test } from 'vitest';
import { readFlags } from './handle-flags.ts';

const nothing = {
  message: null,
  claimsPayment: false,
  seesPricing: false,
  signupPlan: null,
  seesOnlinePayments: false,
};

test.each([
  ['google-auth-failed', 'Google Sign-in Failed'],
  ['login-failed', 'Login Failed'],
  ['subscription-required', 'Subscription Required'],
  ['anything else', 'Authentication Error'],
  ['', 'Authentication Error'],
  ['constructor', 'Authentication Error'],
])('error=%s is called %s', (error, title) => {
  expect(readFlags({ error }).message).toMatchObject({ title, tone: 'destructive' });
});

test('a missing subscription is explained with the given text', () => {
  expect(readFlags({ error: 'subscription-required' }).message?.description).toBe(
    'You must have an active subscription to use the product. Please sign up for a trial or subscription.',
  );
});

test.each([
  { payment: 'success' },
  { payment_success: 'true' },
  { upgraded: 'true' },
  { session_id: 'cs_test_1' },
])('%j makes the server check again and shows nothing by itself', (flags) => {
  expect(readFlags(flags)).toEqual({ ...nothing, claimsPayment: true });
});

test.each([
  { payment: 'failed' },
  { payment_success: 'yes' },
  { upgraded: 'false' },
  { cancelled: 'false' },
  { docusign_connected: 'false' },
  { from: 'anywhere' },
  { plan: 'lifetime' },
  { plan: 'credits-10' },
  { pricing: 'false' },
  { 'customer-payments': 'ready' },
])('%j is only removed', (flags) => {
  expect(readFlags(flags)).toEqual(nothing);
});

test('a cancelled payment claims nothing, whatever else is in the address', () => {
  const actions = readFlags({ cancelled: 'true', session_id: 'cs_test_1' });
  expect(actions.claimsPayment).toBe(false);
  expect(actions.message?.title).toBe('Payment canceled');
});

test('the provider connection gives its message as text, cut to a reasonable length', () => {
  expect(readFlags({ docusign_connected: 'true' }).message?.tone).toBe('success');
  const { message } = readFlags({ docusign_error: `<b>no</b> ${'x'.repeat(500)}` });
  expect(message?.tone).toBe('destructive');
  expect(message?.description).toMatch(/^<b>no<\/b> x+$/);
  expect(message?.description).toHaveLength(200);
});

test('who returns from connecting online payments is led to them, and told where it was not finished', () => {
  expect(readFlags({ 'customer-payments': 'done' })).toEqual({ ...nothing, seesOnlinePayments: true });
  const retried = readFlags({ 'customer-payments': 'retry' });
  expect([retried.seesOnlinePayments, retried.message?.title]).toEqual([true, 'Not finished yet']);
});

test('a failure is shown before a success', () => {
  expect(readFlags({ error: 'login-failed', docusign_connected: 'true' }).message?.title).toBe(
    'Login Failed',
  );
});

test('plan and pricing are for the front page', () => {
  expect(readFlags({ plan: 'annual', pricing: 'true' })).toEqual({
    ...nothing,
    seesPricing: true,
    signupPlan: 'annual',
  });
});
