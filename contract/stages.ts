// A job's three stages and their spellings: work_order in data, work-order in the generate form, Work Order for people,
// WO in file names. This file alone maps one to another (C-1).

export const stages = ['estimate', 'work_order', 'invoice'] as const;
export type Stage = (typeof stages)[number];

export const stageLabels = {
  estimate: 'Estimate',
  work_order: 'Work Order',
  invoice: 'Invoice',
} as const satisfies Record<Stage, string>;

export const filePrefixes = {
  estimate: 'EST',
  work_order: 'WO',
  invoice: 'INV',
} as const satisfies Record<Stage, string>;

export const nextStage = {
  estimate: 'work_order',
  work_order: 'invoice',
  invoice: null,
} as const satisfies Record<Stage, Stage | null>;

/** Accepts both spellings of requests; null for anything else. */
export function readStage(input: unknown): Stage | null {
  const spelled = input === 'work-order' ? 'work_order' : input;
  return stages.find((stage) => stage === spelled) ?? null;
}

/** What is printed on the document: "INV-1042". */
export const documentNumber = (stage: Stage, number: string) => `${filePrefixes[stage]}-${number}`;

/** The name a document is downloaded under: "INV-1042.pdf", and "Receipt-INV-1042.pdf" once that is paid. */
export const pdfFileName = (stage: Stage, number: string, isReceipt = false) =>
  `${isReceipt ? 'Receipt-' : ''}${documentNumber(stage, number)}.pdf`;

/**
 * The letters before a number, as people type them: "INV-1042", "inv 1042", "INV1042" and "INV-A-8", not "INVERNESS".
 */
const typedPrefix = (prefixes: readonly string[]) =>
  `(?<![\\p{L}\\p{N}])(?:${prefixes.join('|')})(?:(?=\\d)|[\\s#-]+(?![\\s#-])(?=\\S*\\d))`;

/** Many type the whole number, "INV-1042": its letters are not to be printed twice. */
export const withoutPrefix = (stage: Stage, number: string): string =>
  number.replace(new RegExp(`^${typedPrefix([filePrefixes[stage]])}`, 'iu'), '');

/** Of a text that may name documents of any stage, anywhere. */
export const withoutPrefixes = (text: string): string =>
  text.replace(new RegExp(typedPrefix(Object.values(filePrefixes)), 'giu'), ' ');
