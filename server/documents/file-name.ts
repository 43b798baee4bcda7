// The name a document is downloaded under.
import { documentNumber, type Stage } from '#contract/stages.ts';

/** Letters, digits, dot, dash and underscore are safe in a name on every system; the rest becomes a dash. */
export function pdfFileName(stage: Stage, number: string): string {
  return `${documentNumber(stage, fileSafe(number))}.pdf`;
}

/** Empty when nothing of it can stand in a name. */
export const fileSafe = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
