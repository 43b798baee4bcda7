import { expect, test } from 'vitest';
import { totals } from '#contract/lines/money.ts';
import { TemplateBody } from '#contract/templates.ts';
import { leftOutTexts } from '#contract/texts/document-texts.ts';
import { professions, withoutStarters } from '#contract/texts/professions.ts';
import { starters } from './starters.ts';

const trades = professions.filter((trade) => trade !== withoutStarters);
const all = trades.flatMap((trade) => starters[trade].map((starter) => ({ trade, ...starter })));

test('sixteen trades have two each, and an empty list has none', () => {
  expect(trades).toHaveLength(16);
  expect(trades.map((trade) => starters[trade].length)).toEqual(Array(16).fill(2));
  expect(starters[withoutStarters]).toEqual([]);
});

test('no two have the same name or the same first sentence', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(32);
  expect(new Set(all.map(({ description }) => description)).size).toBe(32);
});

test.each(all)(
  '$trade: $name is worth keeping',
  ({ name, description, lines, paymentTerms, comments, agreement }) => {
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(new Set(lines.map((line) => line.description)).size).toBe(lines.length);
    // Labour is usually not taxed and parts usually are: every job has both.
    expect(new Set(lines.map(({ taxed }) => taxed)).size).toBe(2);
    for (const line of lines) {
      expect(line.unitPrice).toBeGreaterThan(0);
      expect(Number.isInteger(line.unitPrice) && Number.isInteger(line.quantity)).toBe(true);
    }
    const { total } = totals({ lines, taxRate: 875 });
    expect(total).toBeGreaterThan(150_00);
    expect(total).toBeLessThan(35_000_00);
    const texts = [
      name,
      description,
      paymentTerms,
      comments,
      agreement,
      ...lines.map((line) => line.description),
    ];
    expect(texts.filter((text) => text.trim() === '' || /lorem|ipsum|todo|xxx/i.test(text))).toEqual([]);
    expect(description.length).toBeGreaterThan(80);
  },
);

test.each(all)(
  '$trade: $name passes the rules of a template',
  ({ name, description, lines, paymentTerms, comments, agreement }) => {
    const body = {
      name,
      defaultJobDescription: description,
      defaultLineItems: lines.map((line) => ({
        ...line,
        quantity: line.quantity / 100,
        unitPrice: (line.unitPrice / 100).toFixed(2),
      })),
      paymentTerms,
      otherComments: comments,
      customerAgreementText: agreement,
    };
    expect(TemplateBody.parse(body).defaultLineItems).toEqual(lines);
  },
);

test.each(all)(
  '$trade: $name promises nothing that a due date could contradict',
  ({ paymentTerms, comments, agreement }) => {
    const day = { issuedOn: '2026-11-14', completedOn: '2026-11-12', dueOn: '2026-12-14' };
    expect(leftOutTexts({ paymentTerms, comments, ...day })).toEqual([]);
    expect(`${paymentTerms} ${comments}`).not.toMatch(/upon completion|within \d+ days of|net \d+/i);
    // Printed on estimates too, where nothing has been done yet.
    expect(agreement).not.toMatch(/has been (performed|completed)|was done/i);
  },
);
