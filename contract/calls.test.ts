import { expect, test } from 'vitest';
import { fillAddress } from './calls.ts';

test('parameters are filled in and cannot break out of their segment', () => {
  expect(fillAddress('/api/jobs/:id/download/:type', { params: { id: 7, type: 'invoice' } })).toBe(
    '/api/jobs/7/download/invoice',
  );
  expect(fillAddress('/api/jobs/:id', { params: { id: '../auth?x=1' } })).toBe('/api/jobs/..%2Fauth%3Fx%3D1');
});

test.each(['.', '..', '...', '%2e%2E'])('a parameter %j stays a segment of its own in a browser', (id) => {
  const address = fillAddress('/api/jobs/:id/stage', { params: { id } });
  expect(new URL(address, 'https://x.example').pathname).toMatch(/^\/api\/jobs\/[^/]+\/stage$/);
});

test('the query is written only when it says something', () => {
  expect(fillAddress('/api/jobs', { query: { search: 'a & b', page: 2, stage: undefined } })).toBe(
    '/api/jobs?search=a+%26+b&page=2',
  );
  expect(fillAddress('/api/jobs', { query: { stage: undefined } })).toBe('/api/jobs');
  expect(fillAddress('/api/jobs', {})).toBe('/api/jobs');
});
