// The page around a document that is read as HTML: no script, no picture, nothing from elsewhere, and readable as it is
// on a phone, in print and in the dark.
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { telLink } from '#contract/texts/tel-link.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export interface ReadingPage {
  title: string;
  /** Of `documentHtml`. */
  article: string;
  /** Above the document, such as when it was signed. */
  note?: string;
  links: { label: string; address: string }[];
}

/** A person opened this address, so a refusal is a page too: what happened, and whom to call. */
export async function sendReading(reply: FastifyReply, read: () => Promise<ReadingPage>): Promise<FileReply> {
  try {
    return toReply(pageHtml(await read()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    void reply.code(error.status);
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
    return toReply(refusedHtml(error));
  }
}

function pageHtml({ title, article, note, links }: ReadingPage): string {
  const items = links.map(
    ({ label, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></li>`,
  );
  return shell(
    title,
    `<nav aria-label="This document"><ul>${items.join('')}</ul></nav>
<main>
${note ? `<p class="note">${escapeHtml(note)}</p>\n` : ''}${article}
</main>`,
  );
}

function refusedHtml({ message, details: { contact } }: Refusal): string {
  const phone = contact?.phone;
  const call = phone ? `<br>\n<a href="${escapeHtml(telLink(phone))}">Call ${escapeHtml(phone)}</a>` : '';
  return shell(
    'This document can’t be shown',
    `<main>
<h1>This document can’t be shown</h1>
<p>${escapeHtml(message)}</p>
${contact ? `<address>${escapeHtml(contact.name)}${call}</address>` : ''}
</main>`,
  );
}

const style = `:root{color-scheme:light dark;--ink:#1b2430;--quiet:#55606f;--line:#d5dae1;--page:#fff;--soft:#f3f5f8;--link:#2f56a0}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--quiet:#aab4c0;--line:#3a4452;--page:#12171f;--soft:#1c232d;--link:#9dbcf5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1rem 1rem 3rem;background:var(--page);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:0 0 1rem;padding:0;list-style:none}
nav a,main>address a,.pay a{display:inline-block;padding:.6rem 0}
.pay a{font-weight:700}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.25}
h2{margin:0 0 .25rem;font-size:1rem;color:var(--quiet)}
h3{margin:.75rem 0 .25rem;font-size:1rem}
p{margin:0 0 .6rem}
address{font-style:normal}
section,dl,table,footer{margin:1.5rem 0 0}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1.25rem}
dt{color:var(--quiet)}
dd{margin:0}
.note,.void,.highlight{padding:.9rem 1rem;border:1px solid var(--line);border-radius:.4rem;background:var(--soft)}
.amount{margin:0;font-size:1.75rem;font-weight:700;font-variant-numeric:tabular-nums}
.void{border:2px solid currentColor}
.void h2{font-size:1.5rem;color:inherit;letter-spacing:.08em}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{padding:0 0 .35rem;font-weight:700;text-align:left;color:var(--quiet)}
th,td{padding:.5rem .5rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;overflow-wrap:normal}
thead th,thead th:nth-child(2){font-size:.9rem;font-weight:700;white-space:nowrap}
th[scope=row],thead th:nth-child(2){width:100%;text-align:left;overflow-wrap:anywhere}
th[scope=row]{font-weight:400}
td:first-child,th:first-child{padding-left:0}
td:last-child,th:last-child{padding-right:0}
small{display:block;color:var(--quiet);font-size:.9rem}
.final th,.final td{border-bottom:0;font-size:1.2rem;font-weight:700}
footer{font-weight:700}
td{white-space:nowrap}
@media (max-width:30rem){th,td{padding:.5rem .3rem;font-size:.95rem}}
@media print{nav{display:none}body{max-width:none;padding:0;font-size:11pt}tr,.highlight{break-inside:avoid}}`;

const shell = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const toReply = (html: string): FileReply =>
  new FileReply(Buffer.from(html), {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  });
