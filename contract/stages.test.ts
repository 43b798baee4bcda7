import { expect, test } from 'vitest';
import {
  documentNumber,
  nextStage,
  readStage,
  stageLabels,
  stages,
  withoutPrefix,
  withoutPrefixes,
} from './stages.ts';

test('both spellings of a work order are one stage', () => {
  expect(readStage('work_order')).toBe('work_order');
  expect(readStage('work-order')).toBe('work_order');
});

test.each(['', 'Work Order', 'WORK_ORDER', 'toString', 'draft', null, undefined, 1, ['invoice'], {}])(
  '%j is no stage',
  (input) => {
    expect(readStage(input)).toBeNull();
  },
);

test('a job walks through every stage once and ends', () => {
  const walked = [];
  for (let stage: (typeof stages)[number] | null = 'estimate'; stage; stage = nextStage[stage])
    walked.push(stage);
  expect(walked).toEqual(stages);
});

test('documents are called by stage and number', () => {
  expect(stages.map((stage) => documentNumber(stage, '1042'))).toEqual(['EST-1042', 'WO-1042', 'INV-1042']);
  expect(stages.map((stage) => stageLabels[stage])).toEqual(['Estimate', 'Work Order', 'Invoice']);
});

test.each([
  ['INV-1042', '1042'],
  ['inv 1042', '1042'],
  ['INV # 1042', '1042'],
  ['INV1042', '1042'],
  ['INV-A-8', 'A-8'],
  ['INVERNESS', 'INVERNESS'],
  ['INVERNESS2', 'INVERNESS2'],
  ['INV-', 'INV-'],
  ['EST-7', 'EST-7'],
  ['7 INV-8', '7 INV-8'],
])('an invoice typed as %s has the number %s', (typed, number) => {
  expect(withoutPrefix('invoice', typed)).toBe(number);
});

test('in a search the letters of every stage are left out, and other words stay', () => {
  expect(withoutPrefixes('est-1001 wo1002 Maria').split(/\s+/)).toEqual(['', '1001', '1002', 'Maria']);
  expect(withoutPrefixes('Estes2 two1003 wo Maria')).toBe('Estes2 two1003 wo Maria');
});
