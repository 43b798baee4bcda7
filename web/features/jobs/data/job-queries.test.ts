import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { changePages, type JobPages } from './job-queries.ts';

const job = (id: string, customerName = id) => ({ id, customerName }) as Job;
const page = (...ids: string[]) => ({ jobs: ids.map((id) => job(id)), nextCursor: null, total: 4 });
const pages: JobPages = { pages: [page('a', 'b'), page('c', 'd')], pageParams: [null, 'x'] };
const ids = ({ pages: all }: JobPages) => all.map(({ jobs }) => jobs.map(({ id }) => id));

test('a changed job takes its own place and leaves the other pages alone', () => {
  const after = changePages(pages, 'c', job('c', 'New'));
  expect(ids(after)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(after.pages[1]?.jobs[0]?.customerName).toBe('New');
  expect(after.pages[0]).toBe(pages.pages[0]);
});

test('a job that is gone is no longer counted', () => {
  const after = changePages(pages, 'b', null);
  expect(ids(after)).toEqual([['a'], ['c', 'd']]);
  expect(after.pages.map(({ total }) => total)).toEqual([3, 3]);
});

test('an unknown job changes nothing', () => {
  expect(changePages(pages, 'z', null)).toBe(pages);
});
