import { describe, expect, test } from 'vitest';
import { contrastOf } from '#contract/company/palette.ts';
import { withLogo } from './mail-html.ts';
import { bodyWithoutLinks, button, facts, type MailBody, note, renderMail, text } from './mail-layout.ts';

const url = 'https://app.example/sign/abc?x=1&y=2';

const body = (overrides: Partial<MailBody> = {}): MailBody => ({
  heading: 'Estimate EST-1001 is ready for your signature',
  amount: { value: '$485.31', label: 'Estimate total' },
  preheader: '$485.31 estimate total · New water heater · Ridgeline',
  sender: 'Ridgeline <Heating> & Air',
  letterhead: {
    color: '#B3262B',
    lines: [
      { text: '512 W Grove St, Boise, ID 83702' },
      { text: '(208) 555-0142', link: 'tel:2085550142' },
      { text: 'office@ridgeline.example', link: 'mailto:office@ridgeline.example' },
    ],
  },
  reason: 'You’re getting this email because of a test.',
  blocks: [
    text('Hello Maria,'),
    text('First line\nsecond line'),
    button('Review and sign', url),
    facts([
      ['Estimate', 'EST-1001'],
      ['For', 'New water heater'],
    ]),
    note('This link is just for you.'),
  ],
  ...overrides,
});

const html = (overrides?: Partial<MailBody>) => renderMail(body(overrides)).html;
const plain = (overrides?: Partial<MailBody>) => renderMail(body(overrides)).text;
const colorOf = (source: string, pattern: RegExp) => pattern.exec(source)?.[1] ?? 'nothing';

test('the text has everything in the order of the HTML, the heading first', () => {
  expect(plain()).toBe(`Estimate EST-1001 is ready for your signature

$485.31
Estimate total

Hello Maria,

First line
second line

Review and sign: ${url}

Estimate: EST-1001
For:      New water heater

This link is just for you.

--
Ridgeline <Heating> & Air
512 W Grove St, Boise, ID 83702
(208) 555-0142
office@ridgeline.example

You’re getting this email because of a test.
`);
  const shown = html().replace(/^.*?<\/div>/s, '');
  const pieces = [
    'is ready for your signature',
    '$485.31',
    'Estimate total',
    'Hello Maria,',
    'Review and sign',
    '>EST-1001</span><',
    'just for you',
    '555-0142',
    'of a test',
  ];
  const places = pieces.map((piece) => shown.indexOf(piece));
  expect(places).not.toContain(-1);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('a long label keeps the values of the others in their column', () => {
  const rows = facts([
    ['For', 'Annual plan'],
    ['Unused rest of the old plan', '$9.68'],
    ['Work', 'one\ntwo'],
  ]);
  expect(plain({ blocks: [rows] })).toContain(
    'For:  Annual plan\nUnused rest of the old plan: $9.68\nWork: one\n      two\n',
  );
});

test('the preheader stands first, is not seen, and nothing follows it in a list', () => {
  const source = html();
  const [, hidden = ''] =
    /<body[^>]*>\s*<div style="display:none;[^"]*mso-hide:all">(.*?)<\/div>/s.exec(source) ?? [];
  expect(hidden).toMatch(
    /^\$485\.31 estimate total · New water heater · Ridgeline(&#847;&#8203;&#160;){100,}$/,
  );
  expect(source.split('New water heater · Ridgeline')).toHaveLength(2);
  expect(plain()).not.toContain('estimate total ·');
});

test.each([
  [{ preheader: undefined }, '$485.31 estimate total · Estimate EST-1001 is ready for your signature · '],
  [{ preheader: undefined, amount: undefined, blocks: [text('Someone\nasked.')] }, 'Someone asked.&#847;'],
  [
    { preheader: undefined, amount: undefined, blocks: [] },
    'Estimate EST-1001 is ready for your signature&#847;',
  ],
])('without a preheader of its own it is the amount, or the first sentence: %j', (overrides, line) => {
  expect(html(overrides)).toContain(`mso-hide:all">${line}`);
});

test.each([
  [{ value: '$5.00', label: 'Due Dec 14, 2026' }, '$5.00 due Dec 14, 2026 · Drain · Ridgeline'],
  [
    { value: 'From $5.00', label: '2 options to choose from' },
    'From $5.00 · 2 options to choose from · Drain · Ridgeline',
  ],
])('a preheader names amount, what and from whom: %j', (amount, line) => {
  expect(html({ preheader: undefined, amount, about: 'Drain' })).toContain(`mso-hide:all">${line}`);
});

test('rows without a value are left out', () => {
  const rows = facts([
    ['Invoice', 'INV-1001'],
    ['For', ''],
    ['Service', undefined],
    ['Due', null],
  ]);
  expect(rows).toEqual({ kind: 'facts', rows: [['Invoice', 'INV-1001']] });
});

test('whatever the color, the button can be read and be seen, in the light and in the dark', () => {
  const steps = ['00', '55', 'aa', 'ff'];
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  for (const color of [...colors, '#FFF59D', 'no color"><script>']) {
    const source = html({ letterhead: { color, lines: [] } });
    const fill = colorOf(source, /class="button"[^>]*style="background:(#\w{6})/);
    const label = colorOf(source, /font-weight:600;color:(#\w{6});text-decoration:none/);
    const edge = colorOf(source, /border:1px solid (#\w{6});border-radius:8px/);
    const darkEdge = colorOf(source, /\.button\{border-color:(#\w{6})!/);
    const name = colorOf(source, /font-weight:700;color:(#\w{6})">/);
    const darkName = colorOf(source, /\.brand\{color:(#\w{6})!/);
    const [card, darkCard] = ['#ffffff', colorOf(source, /dark\).*?\.card\{background:(#\w{6})!/)];
    expect(contrastOf(label, fill), color).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(edge, card), color).toBeGreaterThanOrEqual(3);
    expect(contrastOf(darkEdge, darkCard), color).toBeGreaterThanOrEqual(3);
    expect(contrastOf(name, card), color).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(darkName, darkCard), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('every color of the text can be read on its card, and each has one for the dark', () => {
  const source = html();
  const darkCard = colorOf(source, /dark\).*?\.card\{background:(#\w{6})!/);
  for (const name of ['ink', 'muted']) {
    const inline =
      new RegExp(`class="(?:cell )?${name}(?: line)?"[^>]*?[;"]color:(#\\w{6})`).exec(source)?.[1] ?? '';
    const dark = colorOf(source, new RegExp(`\\.${name}\\{color:(#\\w{6})!`));
    expect(contrastOf(inline, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, darkCard)).toBeGreaterThanOrEqual(4.5);
  }
});

test('only the button leads anywhere, beside the company’s phone and email, and nothing is fetched', () => {
  const source = withLogo(html(), { contentId: 'logo', name: 'Ridgeline', width: 180, height: 40 });
  expect(source.match(/(?:href|src|background)="[^"]*"|url\([^)]*\)|@import/g)).toEqual([
    'src="cid:logo"',
    'href="https://app.example/sign/abc?x=1&#38;y=2"',
    'href="tel:2085550142"',
    'href="mailto:office@ridgeline.example"',
  ]);
  expect(source).toMatch(/<html lang="en">.*<title>Estimate EST-1001/s);
  expect(source.match(/<table(?! role="presentation")/g)).toBeNull();
  expect(source).not.toContain('<Heating>');
});

describe('the logo', () => {
  const logo = { contentId: 'logo', name: 'Ridgeline "Air"', width: 180, height: 35 };
  const imageOf = (more: Partial<typeof logo>) =>
    withLogo(html(), { ...logo, ...more }).match(/<img[^>]*>/)?.[0];

  test('stands in place of the name, which shows without pictures', () => {
    const source = withLogo(html(), logo);
    expect(source).toContain('src="cid:logo" alt="Ridgeline &#34;Air&#34;" width="180"');
    // The name is still at the end.
    expect(html().split('Ridgeline &#60;Heating&#62;')).toHaveLength(3);
    expect(source.split('Ridgeline &#60;Heating&#62;')).toHaveLength(2);
  });

  test('gives the name in its place all the width, unless it is lower than that name would be', () => {
    expect(imageOf({})).toContain('width:auto;height:auto;max-height:35px');
    expect(imageOf({ name: 'Ridgeline Heating, Cooling & Air' })).toContain('width:180px;height:auto;');
    expect(imageOf({ name: 'Ridgeline Heating, Cooling & Air', height: 50 })).toContain('max-height:50px');
    // Nothing holds it to the height of a low one.
    expect(imageOf({ height: 12 })).not.toMatch(/height(?!:auto)/);
  });

  test('is on a white plate only in the dark, and so is the name in its place', () => {
    expect(imageOf({})).not.toMatch(/padding|background|radius/);
    const source = html();
    const [, plate = '', name = ''] =
      /dark\).*?\.logo\{[^}]*background:(#\w{6});color:(#\w{6})\}/.exec(source) ?? [];
    expect(plate).toBe('#ffffff');
    expect(contrastOf(name, plate)).toBeGreaterThanOrEqual(4.5);
  });

  test('has no place in an email that an older version wrote: it stays as it was', () => {
    expect(withLogo('<p>Hello</p>', logo)).toBe('<p>Hello</p>');
  });
});

test('a company that signed the message itself is not named once more', () => {
  const letterhead = { color: '#B3262B', lines: [{ text: 'License HVC-1' }], isNamed: true };
  expect(plain({ letterhead })).toContain('--\nLicense HVC-1\n');
  expect(html({ letterhead }).split('Ridgeline &#60;Heating&#62;')).toHaveLength(2);
});

test('an empty note leaves no gap', () => {
  const blocks = [text('Hello'), note('  ')];
  expect(plain({ blocks })).toContain('Hello\n\n--\n');
});

test('no typed address becomes a link, wherever it stands', () => {
  const typed = 'pay at evil.com/now';
  const { html: source, text: letter } = renderMail(
    bodyWithoutLinks(
      {
        heading: typed,
        amount: { value: typed, label: typed },
        preheader: typed,
        sender: typed,
        letterhead: { color: typed, lines: [{ text: typed }, { text: typed, link: 'tel:1' }] },
        reason: typed,
        blocks: [text(typed), note(typed), facts([[typed, typed]])],
      },
      'https://app.example',
    ),
  );
  expect(source).not.toContain('evil.com');
  expect(letter).not.toContain('evil.com');
  expect(letter.replaceAll('\u2060', '').split(typed)).toHaveLength(12);
});

test.each([
  ['Estimate EST-1001 is ready', 'Estimate <span style="white-space:nowrap">EST-1001</span> is ready'],
  [
    '(CO-1001-12, WO-7)',
    '(<span style="white-space:nowrap">CO-1001-12</span>, <span style="white-space:nowrap">WO-7</span>)',
  ],
  [
    'pre-hung 3-ton R-8 A-LONG-NAME-OF-SOMETHING x-1',
    'pre-hung 3-ton <span style="white-space:nowrap">R-8</span> A-LONG-NAME-OF-SOMETHING x-1',
  ],
])('no line breaks inside a number: %s', (typed, shown) => {
  expect(html({ heading: typed, amount: undefined })).toContain(`>${shown}</div>`);
  expect(html({ blocks: [text(typed)] })).toContain(`>${shown}</td>`);
  expect(html({ blocks: [facts([['For', typed]])] })).toContain(`>${shown}</td>`);
  expect(plain({ blocks: [text(typed)] })).toContain(typed);
});

test('an email stays far below what programs cut off', () => {
  const long = text(Array.from({ length: 60 }, () => 'We replaced the condenser fan motor.').join(' '));
  const { html: source, text: letter } = renderMail(body({ blocks: [...body().blocks, long, long] }));
  expect(Buffer.byteLength(source) + Buffer.byteLength(letter)).toBeLessThan(60_000);
});
