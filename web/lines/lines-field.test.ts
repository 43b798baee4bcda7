import { expect, test } from 'vitest';
import { type LineRow, newRow } from './line-rows.ts';
import { linesField } from './lines-field.ts';

const row = (id: string, unitPrice: string, more: Partial<LineRow> = {}) =>
  newRow({ id, description: id, unitPrice, ...more });
const opened = [row('labor', '95.00'), row('part', '45.00'), row('trip', '190.00')];
const edit = (id: string, change: Partial<LineRow>) =>
  opened.map((line) => (line.id === id ? { ...line, ...change } : line));
const shown = (rows: LineRow[]) => rows.map(({ description, unitPrice }) => `${description} ${unitPrice}`);

test('a price somebody else set on another line is shown, and taken over', () => {
  const versions = {
    opened,
    theirs: edit('trip', { unitPrice: '999.00' }),
    mine: edit('labor', { unitPrice: '100' }),
  };
  expect(linesField.compare(versions)).toEqual([
    {
      key: 'trip',
      label: 'Line 3: trip',
      theirs: '1 × trip · $999.00 each',
      mine: '1 × trip · $190.00 each',
      isMineChanged: false,
    },
  ]);
  expect(shown(linesField.merge(versions, () => false))).toEqual(['labor 100', 'part 45.00', 'trip 999.00']);
  expect(shown(linesField.merge(versions, () => true))).toEqual(['labor 100', 'part 45.00', 'trip 190.00']);
});

test('the same number written in another way is no change', () => {
  const versions = {
    opened,
    theirs: edit('trip', { unitPrice: '999.00' }),
    mine: edit('trip', { unitPrice: '999' }),
  };
  expect(linesField.compare(versions)).toEqual([]);
});

test('lines that were added and removed elsewhere', () => {
  const theirs = [row('gas', '10.00'), ...opened.filter(({ id }) => id !== 'part')];
  const own = newRow({ description: 'mine', unitPrice: '5.00' });
  const versions = { opened, theirs, mine: [...edit('labor', { unitPrice: '1.00' }), own] };
  expect(linesField.compare(versions)).toMatchObject([
    { label: 'Line 1: gas', theirs: '1 × gas · $10.00 each', mine: 'Not there', isMineChanged: false },
    { label: 'Line 2: part', theirs: 'Removed', mine: '1 × part · $45.00 each', isMineChanged: false },
  ]);
  expect(shown(linesField.merge(versions, () => false))).toEqual([
    'gas 10.00',
    'labor 1.00',
    'trip 190.00',
    'mine 5.00',
  ]);
  expect(shown(linesField.merge(versions, () => true))).toEqual([
    'labor 1.00',
    'trip 190.00',
    'part 45.00',
    'mine 5.00',
  ]);
});

test('a line removed here that changed elsewhere is a difference to decide', () => {
  const versions = {
    opened,
    theirs: edit('part', { unitPrice: '50.00' }),
    mine: opened.filter(({ id }) => id !== 'part'),
  };
  expect(linesField.compare(versions)).toMatchObject([{ mine: 'Removed', isMineChanged: true }]);
  expect(shown(linesField.merge(versions, () => true))).toEqual(['labor 95.00', 'trip 190.00']);
  expect(shown(linesField.merge(versions, () => false))).toEqual([
    'labor 95.00',
    'part 50.00',
    'trip 190.00',
  ]);
});

test('another unit is a change, and is shown with the quantity', () => {
  const versions = { opened, theirs: edit('labor', { unit: 'hour' }), mine: opened };
  expect(linesField.compare(versions)).toMatchObject([
    { theirs: '1 hour × labor · $95.00 per hour', mine: '1 × labor · $95.00 each' },
  ]);
  expect(linesField.merge(versions, () => false)[0]).toMatchObject({ unit: 'hour' });
});
