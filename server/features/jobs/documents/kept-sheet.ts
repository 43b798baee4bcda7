// A sheet as the database keeps it: without the logo's bytes, and the moment as text.
import type { DocumentSheet } from '#server/documents/document-sheet.ts';

type Kept<Sheet> = Sheet extends DocumentSheet
  ? Omit<Sheet, 'madeAt' | 'signature'> & { madeAt: string }
  : never;
export type KeptSheet = Kept<DocumentSheet>;

export function toKept({ signature: _, ...sheet }: DocumentSheet): KeptSheet {
  const { logo: _logo, ...company } = sheet.company;
  return { ...sheet, company, madeAt: sheet.madeAt.toISOString() };
}

export function fromKept(kept: KeptSheet, logo: Buffer | null): DocumentSheet {
  const company = { ...kept.company, ...(logo && { logo }) };
  return { ...kept, company, madeAt: new Date(kept.madeAt) };
}
