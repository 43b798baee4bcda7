// One layout for every mail: the same blocks as HTML and as plain text. Always light, because mail clients disagree on
// dark; tables and inline styles, because mail clients are what they are.
import type { Config } from '#server/config.ts';
import { escapeHtml } from '../escape-html.ts';
import { withoutLinks } from './without-links.ts';

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Label and value, one below the other, such as a device and a time. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'note'; text: string };

export interface MailBody {
  heading: string;
  blocks: MailBlock[];
  /** The sender: the product, or the contractor it writes for. */
  sender: string;
  /** The last line: why this mail came. */
  reason: string;
}

/** Only the buttons lead anywhere: everything else may hold what somebody typed. */
export function bodyWithoutLinks({ heading, blocks, sender, reason }: MailBody, ownPages: string): MailBody {
  const clean = (value: string) => withoutLinks(value, ownPages);
  return {
    heading: clean(heading),
    sender: clean(sender),
    reason: clean(reason),
    blocks: blocks.map((block) => {
      switch (block.kind) {
        case 'button':
          return block;
        case 'facts':
          return facts(block.rows.map(([label, value]) => [clean(label), clean(value)]));
        default:
          return { ...block, text: clean(block.text) };
      }
    }),
  };
}

export function renderMail(body: MailBody): { html: string; text: string } {
  return { html: toHtml(body), text: toText(body) };
}

/** "Nov 14, 2026, 5:05 PM UTC": the reader of a notice may be anywhere. */
export const noticeMoment = (at: Date) =>
  `${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const text = (value: string): MailBlock => ({ kind: 'text', text: value });
export const note = (value: string): MailBlock => ({ kind: 'note', text: value });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
export const facts = (rows: [string, string][]): MailBlock => ({ kind: 'facts', rows });

/** The address of one of our pages, for buttons and notes. */
export const pageUrl = ({ config }: { config: Pick<Config, 'appUrl'> }, path: string) =>
  `${config.appUrl}${path}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

function toHtml({ heading, blocks, sender, reason }: MailBody): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#f5f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3ea;border-radius:12px">
<tr><td style="padding:28px 32px 0;${font};font-size:14px;font-weight:700;color:#3d5ea6">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:12px 32px 4px;${font};font-size:22px;line-height:1.3;font-weight:700;color:#1b2230">${escapeHtml(heading)}</td></tr>
${blocks.map(blockToHtml).join('\n')}
<tr><td style="padding:20px 32px 28px;${font};font-size:13px;line-height:1.5;color:#5b6575;border-top:1px solid #eceff3">${escapeHtml(reason)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockToHtml(block: MailBlock): string {
  const cell = (style: string, content: string) =>
    `<tr><td style="padding:8px 32px;${font};${style}">${content}</td></tr>`;
  switch (block.kind) {
    case 'text':
      return cell('font-size:16px;line-height:1.55;color:#1b2230', lines(block.text));
    case 'note':
      return cell('font-size:14px;line-height:1.5;color:#5b6575', lines(block.text));
    case 'button':
      return cell(
        'padding-top:16px;padding-bottom:16px',
        `<a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 22px;background:#3d5ea6;color:#ffffff;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a>
<div style="padding-top:12px;font-size:13px;line-height:1.5;color:#5b6575">If the button does not work, open this address:<br><span style="word-break:break-all">${escapeHtml(block.url)}</span></div>`,
      );
    case 'facts':
      return cell(
        'font-size:15px;line-height:1.5;color:#1b2230',
        `<table role="presentation" cellpadding="0" cellspacing="0">${block.rows
          .map(
            ([label, value]) =>
              `<tr><td style="padding:3px 20px 3px 0;color:#5b6575;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0">${escapeHtml(value)}</td></tr>`,
          )
          .join('')}</table>`,
      );
  }
}

const lines = (value: string) => escapeHtml(value).replaceAll('\n', '<br>');

function toText({ heading, blocks, sender, reason }: MailBody): string {
  return `${[sender, heading, ...blocks.map(blockToText), `--\n${reason}`].join('\n\n')}\n`;
}

function blockToText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
