// The line that inboxes show beside the subject. It stands first in the HTML and is seen nowhere in the email itself.
import { escapeHtml } from '../escape-html.ts';
import type { MailAmount, MailBody } from './mail-layout.ts';

/** "$485.31 due Dec 14, 2026 · New water heater · Ridgeline Plumbing". */
export const preheaderOf = ({ value, label }: MailAmount, about: string, sender: string) =>
  `${value} ${label.charAt(0).toLowerCase()}${label.slice(1)} · ${about} · ${sender}`;

const longest = 140;
/** Takes the rest of the line, so that nothing of the email follows the preheader there. */
const filler = '&#847;&#8203;&#160;'.repeat(longest);

export function hiddenPreheader({ preheader, amount, heading, sender, blocks }: MailBody): string {
  const [first = heading] = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  const line = preheader ?? (amount ? preheaderOf(amount, heading, sender) : first);
  const shown = [...line.replace(/\s+/g, ' ')].slice(0, longest).join('');
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f3f5f8;mso-hide:all">${escapeHtml(shown)}${filler}</div>`;
}
