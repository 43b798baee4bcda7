// An email as HTML. Tables and inline styles, because email programs are what they are; what the dark theme changes is
// in the one style element, and where a program drops that, the email stays light and whole.
import { type BrandColors, brandColors, type Palette, palette } from '#contract/company/palette.ts';
import { escapeHtml } from '../escape-html.ts';
import type { LetterheadLine, MailAmount, MailBlock, MailBody } from './mail-layout.ts';

const productColor = '#3d5ea6';

/** The color itself with readable text on it, and in `fill` the edge that shows it on its background, pale or not. */
type Brand = Palette & BrandColors;

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const light = { page: '#f3f5f8', card: '#ffffff', line: '#e3e7ed', ink: '#1b2230', muted: '#5b6575' };
const dark = { page: '#0f141b', card: '#1a212b', line: '#323c4a', ink: '#eef1f5', muted: '#a5afbd' };

export function toHtml(body: MailBody): string {
  const { heading, amount, blocks, sender, letterhead } = body;
  const color = letterhead?.color ?? productColor;
  const brand = { ...palette(color), ...brandColors(color, 'light') };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(heading)}</title>
${styleElement(brandColors(color, 'dark'), brand)}
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
${hiddenPreheader(body)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}"><tr><td class="around" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${light.card};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td class="band" height="6" style="height:6px;font-size:0;line-height:0;background:${brand.band};border-radius:11px 11px 0 0">&#160;</td></tr>
${row('26px 32px 0', nameStyle(brand.ink), `${logoStart}${escapeHtml(sender)}${logoEnd}`, 'brand')}
${row('22px 32px 12px', '', headline(heading, amount))}
${blocks.map((block) => blockToHtml(block, brand)).join('\n')}
${row('24px 32px 0', 'font-size:0;line-height:0', `<div class="line" style="border-top:1px solid ${light.line}"></div>`)}
${row('15px 32px 28px', `font-size:13px;line-height:1.55;color:${light.muted}`, foot(body), 'muted')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const nameStyle = (color: string) => `font-size:18px;line-height:1.35;font-weight:700;color:${color}`;

const logoStart = '<!--logo-->';
const logoEnd = '<!--/logo-->';

/** A company's logo as an email carries it. */
export interface MailLogo {
  bytes: Buffer;
  contentType: 'image/png';
  /** As it is shown; it has more pixels than that. */
  width: number;
  height: number;
}

/** At the least as many letters of a name fit beside each other, and each line of it is this high. */
const nameLine = { letters: 26, height: 25 };

/** Puts the logo where the name stands; without pictures the name still does, in the same type. */
export function withLogo(
  html: string,
  {
    contentId,
    name,
    width,
    height,
  }: Pick<MailLogo, 'width' | 'height'> & { contentId: string; name: string },
): string {
  const [start, end] = [html.indexOf(logoStart), html.indexOf(logoEnd)];
  if (start < 0 || end < start) return html;
  // With pictures off, the name runs as wide as it needs where the logo is as high. In the place of a lower one it keeps to
  // the logo's width and takes the lines it needs: nothing cuts them off. Outlook reads the width beside the style.
  const isHighEnough = height >= Math.ceil(name.length / nameLine.letters) * nameLine.height;
  const size = isHighEnough
    ? `width:auto;height:auto;max-height:${height}px`
    : `width:${width}px;height:auto`;
  const style = `display:block;${size};max-width:100%;border:0`;
  const image = `<img class="logo" src="cid:${contentId}" alt="${escapeHtml(name)}" width="${width}" style="${style}">`;
  return html.slice(0, start) + image + html.slice(end + logoEnd.length);
}

const longestPreheader = 140;
/** Takes the rest of the line, so that nothing of the email follows the preheader there. */
const filler = '&#847;&#8203;&#160;'.repeat(longestPreheader);

/** The line that inboxes show beside the subject. It stands first and is seen nowhere in the email itself. */
function hiddenPreheader(body: MailBody): string {
  const shown = [...preheaderOf(body).replace(/\s+/g, ' ')].slice(0, longestPreheader).join('');
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f3f5f8;mso-hide:all">${escapeHtml(shown)}${filler}</div>`;
}

/** With an amount: "$485.31 due Dec 14, 2026 · New water heater · Ridgeline Plumbing". */
function preheaderOf({ preheader, amount, about, heading, sender, blocks }: MailBody): string {
  const [first = heading] = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  if (preheader || !amount) return preheader ?? first;
  const { value, label } = amount;
  // Two numbers side by side would be read as one: "From $3,688.80 · 2 options to choose from".
  const between = /^\d/.test(label) ? ' · ' : ' ';
  return `${value}${between}${label.charAt(0).toLowerCase()}${label.slice(1)} · ${about || heading} · ${sender}`;
}

/** The logo is on white: on a dark card it gets a plate, and so does the name in its place. */
const styleElement = (brand: BrandColors, onLight: BrandColors) => `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:12px 8px!important}.cell{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){.page{background:${dark.page}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.line{border-color:${dark.line}!important}.button{border-color:${brand.fill}!important}.brand{color:${brand.ink}!important}.logo{padding:5px 6px;border-radius:6px;background:${light.card};color:${onLight.ink}}}
</style>`;

const row = (padding: string, style: string, content: string, theme = 'ink') =>
  `<tr><td class="cell ${theme}" style="padding:${padding};${font};${style}">${content}</td></tr>`;

function headline(heading: string, amount?: MailAmount): string {
  if (!amount)
    return `<div class="ink" style="font-size:22px;line-height:1.3;font-weight:700;color:${light.ink}">${unbroken(heading)}</div>`;
  return `<div class="muted" style="font-size:15px;line-height:1.4;color:${light.muted}">${unbroken(heading)}</div>
<div class="ink" style="padding:4px 0 2px;font-size:36px;line-height:1.15;font-weight:700;letter-spacing:-0.5px;color:${light.ink}">${escapeHtml(amount.value)}</div>
<div class="muted" style="font-size:15px;line-height:1.4;color:${light.muted}">${escapeHtml(amount.label)}</div>`;
}

function blockToHtml(block: MailBlock, brand: Brand): string {
  switch (block.kind) {
    case 'text':
      return row('8px 32px', `font-size:16px;line-height:1.55;color:${light.ink}`, lines(block.text));
    case 'note':
      return row(
        '8px 32px',
        `font-size:14px;line-height:1.5;color:${light.muted}`,
        lines(block.text),
        'muted',
      );
    case 'button':
      return row(
        '16px 32px',
        `font-size:13px;line-height:1.5;color:${light.muted}`,
        buttonHtml(block, brand),
        'muted',
      );
    case 'facts':
      return row('12px 32px', `font-size:15px;line-height:1.5;color:${light.ink}`, factsHtml(block.rows));
  }
}

/** Outlook gives a link no padding, so the cell has some there. */
const buttonHtml = ({ label, url }: { label: string; url: string }, { band, onBand, fill }: Brand) =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="background:${band};border:1px solid ${fill};border-radius:8px;border-collapse:separate"><tr><td align="center" style="background:${band};border-radius:7px;mso-padding-alt:14px 26px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;${font};font-size:16px;line-height:1.25;font-weight:600;color:${onBand};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<div style="padding-top:12px">If the button doesn’t work, open this address:<br><span style="word-break:break-all">${escapeHtml(url)}</span></div>`;

const factsHtml = (rows: [label: string, value: string][]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows
    .map(([label, value], index) => {
      const rule = index > 0 ? `border-top:1px solid ${light.line};` : '';
      return `<tr><td class="muted line" width="34%" style="width:34%;padding:8px 16px 8px 0;${rule}${font};font-size:15px;line-height:1.45;color:${light.muted};vertical-align:top">${escapeHtml(label)}</td><td class="ink line" style="padding:8px 0;${rule}${font};font-size:15px;line-height:1.45;color:${light.ink};vertical-align:top;word-break:break-word">${lines(value)}</td></tr>`;
    })
    .join('')}</table>`;

function foot({ sender, letterhead, reason }: MailBody): string {
  if (!letterhead) return escapeHtml(reason);
  const name = `<span class="ink" style="${footLine};font-weight:600;color:${light.ink}">${escapeHtml(sender)}</span>`;
  const company = [...(letterhead.isNamed ? [] : [name]), ...letterhead.lines.map(lineHtml)];
  return `${company.map((line) => `<div>${line}</div>`).join('\n')}
<div style="padding-top:10px">${escapeHtml(reason)}</div>`;
}

/** As high as a finger needs, each like its neighbors: some are links. */
const footLine = 'display:inline-block;padding:4px 0';
const linkStyle = `${footLine};color:${light.muted};text-decoration:underline;white-space:nowrap`;

const lineHtml = ({ text, link }: LetterheadLine) =>
  link
    ? `<a class="muted" href="${escapeHtml(link)}" style="${linkStyle}">${escapeHtml(text)}</a>`
    : `<span style="${footLine}">${unbroken(text)}</span>`;

const lines = (value: string) => unbroken(value).replaceAll('\n', '<br>');

/** "EST-1001", "CO-1001-1", "HVC-C-9921": a line must not break inside. Longer ones would not fit a phone. */
const documentNumbers = /(?<![\w-])(?=[A-Z\d-]{3,16}(?![\w-]))[A-Z]+(?:-[A-Z\d]+)+/g;

const unbroken = (value: string) =>
  escapeHtml(value).replace(documentNumbers, '<span style="white-space:nowrap">$&</span>');
