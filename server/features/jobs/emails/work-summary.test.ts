import { expect, test } from 'vitest';
import { workSummary } from './work-summary.ts';

const items = (...descriptions: string[]) => descriptions.map((description) => ({ description }));

test.each([
  ['\nNo cooling upstairs\nUnit is on the roof', items('Diagnosis'), 'No cooling upstairs'],
  [null, items('Run capacitor\n45/5 MFD'), 'Run capacitor'],
  ['  ', items('Run capacitor', 'Labor'), 'Run capacitor, Labor'],
  [null, items('Run capacitor', '', 'Labor', 'Trip', 'Filter'), 'Run capacitor, Labor and 2 more'],
  [null, [], ''],
])('%j with %j is %j', (description, lines, summary) => {
  expect(workSummary(description, lines)).toBe(summary);
});

test('a long line is cut between two words, and a long word where it must be', () => {
  const cut = workSummary(`${'replace the condenser '.repeat(9)}`, []);
  expect(cut).toMatch(/(replace the )?condenser…$|the…$|replace…$/);
  expect(cut.length).toBeLessThanOrEqual(90);
  expect(workSummary('x'.repeat(200), [])).toBe(`${'x'.repeat(89)}…`);
});
