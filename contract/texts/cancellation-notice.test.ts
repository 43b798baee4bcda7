import { expect, test } from 'vitest';
import { cancellationForm, cancellationNotice } from './cancellation-notice.ts';

const facts = {
  signedOn: 'Nov 16, 2026',
  lastDay: 'Nov 19, 2026',
  sellerName: 'Ridgeline Heating & Air',
  sellerAddress: '418 Alder Street\n Boise, ID 83702\n',
};

test('the notice is the sentence of the rule', () => {
  expect(cancellationNotice).toBe(
    'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
  );
});

test('the form is filled in: both days, and where to send it', () => {
  const { title, date, paragraphs, declaration } = cancellationForm(facts);
  expect(title).toBe('Notice of Cancellation');
  expect(date).toEqual({ label: 'Date of transaction', day: 'Nov 16, 2026' });
  expect(paragraphs[0]).toContain('within THREE BUSINESS DAYS from the above date.');
  expect(paragraphs[1]).toContain('within TEN BUSINESS DAYS following receipt by the seller');
  expect(paragraphs.at(-1)).toBe(
    'To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to Ridgeline Heating & Air, at 418 Alder Street, Boise, ID 83702, NOT LATER THAN MIDNIGHT OF Nov 19, 2026.',
  );
  expect(declaration).toBe('I HEREBY CANCEL THIS TRANSACTION.');
});

test('a company without an address is named alone', () => {
  const last = cancellationForm({ ...facts, sellerAddress: '' }).paragraphs.at(-1);
  expect(last).toContain('to Ridgeline Heating & Air NOT LATER THAN MIDNIGHT OF Nov 19, 2026.');
});
