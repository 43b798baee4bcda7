// The documents that tests and docs/documents.md show tell one story, and its numbers add up.
import { describe, expect, test } from 'vitest';
import { totals } from '#contract/lines/money.ts';
import { leftOutTexts } from '#contract/texts/document-texts.ts';
import { companyFacts } from '../../../demo/company.ts';
import { changeOrderView } from '../view/change-order-view.ts';
import { documentsOfAJob } from './documents-of-a-job.ts';
import { ordinaryJob } from './ordinary-job.ts';
import {
  changedLines,
  changeOrderModel,
  estimateModel,
  optionsOf,
  statementModel,
} from './sample-documents.ts';

const dayOf = (text = '') => new Date(`${text} UTC`).toISOString().slice(0, 10);
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
const centsIn = (text = '') => Number(text.replace(/[^\d]/g, '')) * (/[–-]/.test(text) ? -1 : 1);
const documents = documentsOfAJob();

describe.each([1, 6, 60])('a statement of %i invoices', (count) => {
  const { asOf, invoices, payments } = statementModel(count);

  test('lists what was written before it, and counts the days since each was due', () => {
    for (const { number, date, due, daysOverdue } of invoices) {
      expect(days(dayOf(date), dayOf(asOf)), number).toBeGreaterThan(0);
      expect(days(dayOf(date), dayOf(due)), number).toBe(30);
      expect(daysOverdue, number).toBe(Math.max(0, days(dayOf(due), dayOf(asOf))));
    }
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(count);
  });

  test('has a payment for whatever was paid, after the invoice', () => {
    for (const { number, date, paid } of invoices) {
      const found = payments.filter((payment) => payment.number === number);
      expect(sum(found.map(({ cents }) => cents)), number).toBe(paid);
      for (const payment of found) expect(days(dayOf(date), dayOf(payment.date))).toBeGreaterThan(0);
    }
  });
});

describe('the change order', () => {
  const { oldTotal, newTotal, approved } = changeOrderModel();

  test('changes the estimate that was signed into what is billed', () => {
    expect(approved).toEqual([documents.estimate.number]);
    expect(oldTotal).toBe(totals(documents.estimate).total);
    expect(newTotal).toBe(totals(estimateModel({ lines: changedLines })).total);
    expect(newTotal).toBe(totals(documents.invoice).total);
    expect(documents.invoice.approval).toEqual({ total: newTotal, numbers: ['EST-1042', 'CO-1042-1'] });
  });

  test('has rows that add up to the difference, without a step that nobody can explain', () => {
    const { sums } = changeOrderView(changeOrderModel());
    const amountOf = (label: string) => centsIn(sums.find((row) => row.label === label)?.value);
    expect(amountOf('Difference')).toBe(newTotal - oldTotal);
    const steps = sums.slice(
      0,
      sums.findIndex(({ label }) => label === 'Difference'),
    );
    expect(sum(steps.map(({ value }) => centsIn(value)))).toBe(newTotal - oldTotal);
    expect(sums.map(({ label }) => label)).not.toContain('Earlier changes');
  });
});

describe('one job', () => {
  test('has its papers in the order of its days', () => {
    const { estimate, workOrder, changeOrder, invoice, partlyPaid, receipt } = documents;
    const dates = [
      estimate.issued,
      workOrder.issued,
      changeOrder.issued,
      invoice.issued,
      partlyPaid.payments.at(-1)?.date,
      receipt.payments.at(-1)?.date,
      invoice.due,
    ].map(dayOf);
    expect(dates).toEqual(dates.toSorted());
    expect(days(dayOf(estimate.issued), dayOf(estimate.validUntil))).toBe(companyFacts.estimateValidDays);
    // Planned before, done after.
    expect([estimate, workOrder].map(({ description }) => /Replaced/.test(description ?? ''))).toEqual([
      false,
      false,
    ]);
    expect(invoice.description).toContain('Replaced');
  });

  test('asks for a deposit that is on the papers after it, and is paid to the cent in the end', () => {
    const { estimate, workOrder, invoice, partlyPaid, receipt } = documents;
    const [deposit] = invoice.payments;
    expect([estimate.deposit?.value, workOrder.depositPaid]).toEqual([deposit?.cents, deposit?.cents]);
    const paid = [invoice, partlyPaid, receipt].map(({ payments }) =>
      sum(payments.map(({ cents }) => cents)),
    );
    const { total } = totals(receipt);
    expect(paid).toEqual([deposit?.cents, expect.any(Number), total]);
    expect(paid[1]).toBeLessThan(total);
  });

  test('promises one day of payment', () => {
    const [, , ordinary] = ordinaryJob();
    for (const { number, issued, due, paymentTerms, service } of [
      documents.invoice,
      documents.voided,
      documents.manyLines,
      ordinary,
    ]) {
      const completedOn = dayOf(service?.replace(/\d+ – /, ''));
      const texts = { issuedOn: dayOf(issued), dueOn: dayOf(due), completedOn };
      expect(leftOutTexts({ ...texts, ...(paymentTerms && { paymentTerms }) }), number).toEqual([]);
    }
  });

  test('has a number that no other one has', () => {
    // The same invoice at other times.
    const again = ['receipt', 'partlyPaid', 'photos', 'payOnline', 'paidOnline', 'refunded'];
    const { statement, ...others } = documents;
    const first = Object.entries(others).filter(([name]) => !again.includes(name));
    const numbers = [...first.map(([, document]) => document), ...statement.invoices].map(
      ({ number }) => number,
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

test('the options say different things', () => {
  for (const options of [optionsOf(4, () => []), documents.options.options ?? []]) {
    expect(options.length).toBeGreaterThan(2);
    expect(new Set(options.map(({ description }) => description)).size).toBe(options.length);
  }
});

test('all of them are of the one company', () => {
  const names = Object.values(documents).map(({ company }) => JSON.stringify(company));
  expect(new Set(names).size).toBe(1);
});
