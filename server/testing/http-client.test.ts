// What the contract does not allow must not compile: the compiler reports every line here without an error.
import { expect, expectTypeOf, test } from 'vitest';
import type { SavedJob } from '#contract/jobs/job.ts';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { HttpClient } from './http-client.ts';

const wrong = (client: HttpClient) => [
  // @ts-expect-error no endpoint of that name
  () => client.call('GET /api/no-such-thing'),
  // @ts-expect-error a parameter is missing
  () => client.call('GET /api/jobs/:id'),
  // @ts-expect-error a parameter has another name
  () => client.ok('GET /api/jobs/:id', { params: { jobId: 'x' } }),
  // @ts-expect-error a field that the body does not have
  () => client.call('PATCH /api/jobs/:id/stage', { params: { id: 'x' }, body: { step: 'invoice' } }),
  // @ts-expect-error a body where none is read
  () => client.call('GET /api/stats', { body: {} }),
];

const right = (client: HttpClient) => ({
  made: () => client.ok('POST /api/jobs', { body: { customerName: 'Maria' } }),
  page: () => client.ok('GET /api/jobs', { query: { limit: 5 } }),
  refusal: async () => {
    const response = await client.call('GET /api/jobs/:id', { params: { id: 'x' } });
    return response.status === 404 ? response.body : null;
  },
});

test('a call is held against the contract before it is made', () => {
  const calls = right(new HttpClient('http://nowhere.example'));
  expectTypeOf(calls.made).returns.resolves.toExtend<SavedJob>();
  expectTypeOf(calls.page).returns.resolves.toEqualTypeOf<JobPage>();
  expectTypeOf<NonNullable<Awaited<ReturnType<typeof calls.refusal>>>['message']>().toEqualTypeOf<string>();
  expect(wrong(new HttpClient('http://nowhere.example'))).toHaveLength(5);
});
