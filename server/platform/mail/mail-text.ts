// The plain-text part: the same order as the HTML, for programs and people who prefer it.
import type { MailBlock, MailBody } from './mail-layout.ts';

export function toText({ heading, amount, blocks, sender, letterhead, reason }: MailBody): string {
  const parts = [
    heading,
    ...(amount ? [`${amount.value}\n${amount.label}`] : []),
    ...blocks.map(blockToText),
    `--\n${[...(letterhead?.isNamed ? [] : [sender]), ...(letterhead?.lines ?? []).map((line) => line.text)].join('\n')}`,
    reason,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockToText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}: ${block.url}`;
    case 'facts':
      return alignedRows(block.rows);
  }
}

/** A label longer than this moves no value but its own. */
const widestLabel = 24;

function alignedRows(rows: [label: string, value: string][]): string {
  const widths = rows.map(([label]) => label.length + 2).filter((width) => width <= widestLabel);
  const column = Math.max(0, ...widths);
  return rows
    .map(([label, value]) => {
      const start = `${label}: `.padEnd(column);
      return start + value.replaceAll('\n', `\n${' '.repeat(start.length)}`);
    })
    .join('\n');
}
