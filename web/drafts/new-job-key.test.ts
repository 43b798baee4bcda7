import { expect, test } from 'vitest';
import { draftEndpoints } from '#contract/drafts.ts';
import { newJobKey, newJobSearch } from './new-job-key.ts';

const id = '0197f3a2-6c1e-7d4b-9a55-3f2b8c6d7e10';

test.each([
  [{}, 'new'],
  [{ template: id }, id],
  [{ template: 'blank' }, 'blank'],
  [{ customer: id }, `customer-${id}`],
])('a draft begun at %j is stored as %s, and opened there again', (started, key) => {
  expect(newJobKey(started)).toBe(key);
  expect(newJobSearch(key)).toEqual(started);
  expect(draftEndpoints.saveDraft.params?.safeParse({ kind: 'job', key }).success).toBe(true);
});
