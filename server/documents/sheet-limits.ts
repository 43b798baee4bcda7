// How much one document may hold. What is inside prints well and within the time limit; what is beyond is refused with
// a reason.
import { Refusal } from '#server/platform/http/refusal.ts';
import type { DocumentSheet } from './document-sheet.ts';

const sheetLimits = {
  lines: 1000,
  payments: 200,
  characters: 100_000,
  /** Of a name, a number, a date: what stands in a column of the first page. */
  shortText: 300,
  address: 600,
  addressLines: 12,
} as const;

/** A line break takes as much paper, and nearly as much time, as this many letters. */
const lineBreakCost = 20;

export function refuseTooLarge(sheet: DocumentSheet): void {
  if (sheet.lines.length > sheetLimits.lines)
    refuse(`A document can have at most ${sheetLimits.lines} lines.`);
  if (sheet.kind === 'invoice' && sheet.payments.length > sheetLimits.payments)
    refuse(`An invoice can show at most ${sheetLimits.payments} payments.`);
  if (shortTexts(sheet).some((text) => (text?.length ?? 0) > sheetLimits.shortText))
    refuse('A name, number or date is too long for one document.');
  if ([sheet.company.address, sheet.customer.address].some(isTooTall))
    refuse('An address is too long for one document.');
  if (paperFor(sheet) > sheetLimits.characters) refuse('There is too much text for one document.');
}

function refuse(message: string): never {
  throw new Refusal('too_large', { message });
}

function shortTexts(sheet: DocumentSheet): (string | undefined)[] {
  const { company, customer, signature } = sheet;
  const everywhere = [
    ...[sheet.number, sheet.issued, sheet.service, signature?.name, signature?.date],
    ...[company.name, company.phone, company.email, company.website],
    ...[customer.name, customer.phone, customer.email],
  ];
  switch (sheet.kind) {
    case 'estimate':
      return [...everywhere, sheet.validity];
    case 'work_order':
      return [...everywhere, sheet.serviceTimes, sheet.technician];
    case 'invoice':
      return [
        ...everywhere,
        sheet.due,
        sheet.terms,
        ...sheet.payments.flatMap(({ date, method }) => [date, method]),
      ];
  }
}

function isTooTall(address = ''): boolean {
  return address.length > sheetLimits.address || address.split('\n').length > sheetLimits.addressLines;
}

function paperFor(value: unknown): number {
  if (typeof value === 'string') return value.length + (value.split('\n').length - 1) * lineBreakCost;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + paperFor(part), 0);
}
