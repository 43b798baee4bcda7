import { describe, expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { sampleDetails } from '#web/testing/samples.ts';
import { changeOrderStart, needsApproval } from './approval.ts';
import { changedParts, draftOf, type JobDrafts, noDrafts } from './job-drafts.ts';

const line = { id: 'a', quantity: 1, description: 'Valve', unitPrice: '7.50', taxed: false, total: '7.50' };
const before: JobDetails = {
  ...sampleDetails,
  currentStage: 'work_order',
  lineItems: [line],
  taxRate: '6.00',
  deposit: { kind: 'percent', value: '50.00' },
  revision: 5,
};
const now: JobDetails = { ...before, taxRate: '8.00', revision: 7 };

test('lines typed over an older version carry it along, and nothing of the estimate', () => {
  const opened = { lines: { revision: 5, values: draftOf(before).lines } };
  const drafts = { ...noDrafts, lines: { ...draftOf(before).lines, lineItems: [] } };
  const start = changeOrderStart(now, { changed: ['lines'], drafts, opened });
  expect(start.opened.revision).toBe(5);
  expect(start.opened.values.lineItems).toMatchObject([{ id: 'a' }]);
  expect(start.typed).toMatchObject({ lineItems: [], taxRate: '8.00', options: null, deposit: null });
});

test('a rate typed over an older version is compared with that one, the lines are those of now', () => {
  const printed = draftOf(before).printed;
  const start = changeOrderStart(now, {
    changed: ['printed'],
    drafts: { ...noDrafts, printed: { ...printed, taxRate: '7.00' } },
    opened: { printed: { revision: 5, values: printed } },
  });
  expect(start.typed).toMatchObject({ taxRate: '7.00', lineItems: [{ id: 'a' }] });
  expect(start.opened).toMatchObject({ revision: 5, values: { taxRate: '6.00' } });
});

test('of two parts the older version counts', () => {
  const { lines, printed } = draftOf(before);
  const start = changeOrderStart(now, {
    changed: ['lines', 'printed'],
    drafts: { ...noDrafts, lines, printed },
    opened: { lines: { revision: 6, values: lines }, printed: { revision: 5, values: printed } },
  });
  expect(start.opened.revision).toBe(5);
});

describe('signed work that is edited needs approval', () => {
  const was = draftOf(before);
  const opened = {
    lines: { revision: 5, values: was.lines },
    printed: { revision: 5, values: was.printed },
    texts: { revision: 5, values: was.texts },
  };
  const isNeeded = (typed: Partial<JobDrafts>, approvedTotal: string | null = '7.50') => {
    const drafts = { ...noDrafts, ...typed };
    return needsApproval({ approvedTotal }, { drafts, opened, changed: changedParts(drafts, opened) });
  };
  const cheaper = { ...was.lines, discount: { kind: 'percent' as const, value: '10', label: '' } };

  test('where lines or the discount are others', () => {
    expect(isNeeded({ lines: was.lines })).toBe(false);
    expect(isNeeded({ lines: { ...was.lines, lineItems: [] } })).toBe(true);
    expect(isNeeded({ lines: cheaper })).toBe(true);
    expect(isNeeded({ lines: cheaper }, null)).toBe(false);
  });

  test.each([
    ['7', true],
    ['', true],
    ['6.5', true],
    ['6.00', false],
    ['6', false],
    [' 6.0 ', false],
  ])('where the tax rate of 6.00 becomes “%s”: %s', (taxRate, expected) => {
    expect(isNeeded({ printed: { ...was.printed, taxRate } })).toBe(expected);
  });

  test('but not where only what is printed around them is', () => {
    expect(isNeeded({ printed: { ...was.printed, paymentTerms: 'Net 30' } })).toBe(false);
  });
});
