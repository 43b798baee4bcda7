import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { NextStep } from './next-step.tsx';
import { componentTest, pressTwice } from './testing/component-test.tsx';
import { sampleDetails, sampleUser } from './testing/samples.ts';

const { server, show } = componentTest();

beforeEach(() => {
  server.always('GET /api/auth/user', sampleUser);
  server.always('GET /api/docusign/status', { available: false, connected: false });
  server.always('GET /api/jobs/:id/download/:type', undefined);
  server.always('GET /api/jobs/:id/message', {
    to: 'maria@example.com',
    subject: 'From Ridgeline',
    message: 'Hello Maria,',
    amount: '$100.00',
    number: 'INV-1001',
    revision: 1,
  });
});

async function open(stage: Stage, changes: Partial<JobDetails> = {}) {
  server.always('GET /api/jobs/:id', { ...sampleDetails, currentStage: stage, ...changes });
  return show(<NextStep jobId="j1" stage={stage} />, '/generate');
}

test('an estimate is sent to be signed', async () => {
  const { screen, user } = await open('estimate');
  await user.click(screen.getByRole('button', { name: 'Send for Signature' }));
  await screen.findByRole('dialog', { name: /sign/i });
});

test('a work order gets its day', async () => {
  const { screen, user } = await open('work_order');
  await user.click(screen.getByRole('button', { name: 'Assign to Calendar' }));
  await screen.findByRole('dialog', { name: 'Assign to Calendar' });
});

test('an invoice is looked at before it goes', async () => {
  const { screen } = await open('invoice');
  pressTwice(screen.getByRole('button', { name: 'Send Invoice' }));
  await screen.findByRole('dialog', { name: 'Send invoice' });
  expect(server.count('POST /api/jobs/:id/send-invoice')).toBe(0);
});

test('the job itself is a press away, and the main button once the step is done', async () => {
  const { screen } = await open('estimate', { estimateSignatureStatus: 'pending' });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Job' });
  expect(link.getAttribute('href')).toBe('/jobs?job=j1');
  await waitFor(() => expect(link.className).toContain('bg-accent'));
  expect(screen.getByRole('button', { name: 'Send for Signature' }).className).not.toContain('bg-accent ');
});

test('a job that cannot be read says so and can be tried again', async () => {
  const { screen, user } = await show(<NextStep jobId="j1" stage="estimate" />, '/generate');
  (await server.next('GET /api/jobs/:id')).reply(sampleDetails);
  await user.click(screen.getByRole('button', { name: 'Send for Signature' }));
  (await server.next('GET /api/jobs/:id')).refuse('not_found', { message: 'Job not found' });
  await screen.findByText('Job not found');
  await user.click(await screen.findByRole('button', { name: 'Send for Signature' }));
  (await server.next('GET /api/jobs/:id')).reply(sampleDetails);
  (await server.next('GET /api/jobs/:id')).reply(sampleDetails);
  await screen.findByRole('dialog', { name: /sign/i });
});
