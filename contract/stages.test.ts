import { expect, test } from 'vitest';
import { documentNumber, nextStage, readStage, stageLabels, stages } from './stages.ts';

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
