import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { OnboardingDialog } from './onboarding-dialog.tsx';

const { server, show } = componentTest();

const newOwner = {
  ...sampleUser,
  onboardingCompleted: false,
  businessPhone: '5551234567',
  businessAddress: '12 Dock St',
  businessCity: 'Galveston',
  businessState: 'TX',
  businessZip: '77550',
};

async function open() {
  const page = await show(<OnboardingDialog user={newOwner} />, '/templates');
  const { screen, user } = page;
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: /^Next|Finish setup$/ });
  const heading = () => screen.getByRole('heading', { level: 3 });
  const step = () => heading().textContent?.slice(0, 'Step 1'.length);
  const goOn = async () => {
    await waitFor(() => expect(next.disabled).toBe(false));
    await user.click(next);
  };
  return { ...page, next, heading, step, goOn };
}

async function openLastStep() {
  const page = await open();
  const { screen, user, goOn } = page;
  await goOn();
  await user.click(screen.getByRole('radio', { name: /Plumbing/ }));
  await goOn();
  await user.type(screen.getByLabelText(/Sales tax rate/), '8.75');
  await goOn();
  return page;
}

test('a step is left only when it is filled in, and the next one’s heading gets the focus', async () => {
  const { screen, user, next, step, heading, goOn } = await open();
  const name = screen.getByLabelText(/Company name/);
  await user.clear(name);
  await waitFor(() => expect(next.disabled).toBe(true));
  await user.keyboard('{Enter}');
  expect(step()).toBe('Step 1');
  await user.type(name, 'Harbor Heating');
  await goOn();
  expect(step()).toBe('Step 2');
  expect(document.activeElement).toBe(heading());
});

test('Back keeps every answer', async () => {
  const { screen, user, step } = await openLastStep();
  expect(step()).toBe('Step 4');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Sales tax rate/).value).toBe('8.75');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Plumbing/ }).checked).toBe(true);
});

test('a reload goes on where it was', async () => {
  const { unmount } = await openLastStep();
  unmount();
  const { step } = await open();
  expect(step()).toBe('Step 4');
});

test('two presses set the company up once; a failure keeps the answers to try again', async () => {
  const { screen, user, next, step } = await openLastStep();
  pressTwice(next);
  const call = await server.next('POST /api/onboarding/complete');
  expect(call.body).toMatchObject({ companyName: 'Harbor Heating', profession: 'Plumbing', taxRate: 8.75 });
  call.fail();
  await screen.findByText('Failed to complete setup. Please try again.');
  expect([step(), server.count('POST /api/onboarding/complete')]).toEqual(['Step 4', 1]);
  await waitFor(() => expect(next.disabled).toBe(false));
  await user.click(next);
  (await server.next('POST /api/onboarding/complete')).lose();
  await screen.findByText(/No connection/);
});

test('the server’s problem with a field leads back to its step and stands at the field, which gets the focus', async () => {
  const { screen, user, next } = await openLastStep();
  await user.click(next);
  (await server.next('POST /api/onboarding/complete')).refuse('invalid_input', {
    fields: { companyZip: 'This ZIP code does not exist.' },
  });
  await screen.findByText('This ZIP code does not exist.');
  const zip = screen.getByLabelText(/ZIP/);
  expect(zip.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(zip));
});

test('it cannot be closed by Escape', async () => {
  const { screen, user } = await open();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeDefined();
});
