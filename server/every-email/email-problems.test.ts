import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { emailProblems, linksIn } from './email-problems.ts';

const ours = 'https://fieldwright.example';
const page = (content: string, head = '<title>Invoice 1001</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${content}</body></html>`;
const good = {
  subject: 'Invoice 1001',
  html: page(
    `<table><tr><td>Balance due</td><td>$85.00</td></tr></table><a href="${ours}/login">Sign in</a>`,
  ),
  text: `Balance due: $85.00\n\nSign in:\n${ours}/login\n`,
  attachments: [] as Email['attachments'],
};

const problemsOf = (change: Partial<typeof good>, bytes = 4000) =>
  emailProblems({ raw: Buffer.alloc(bytes), email: { ...good, ...change } }, ours);

const file = (more: Partial<Email['attachments'][number]>): Email['attachments'][number] => ({
  filename: 'logo.png',
  mimeType: 'image/png',
  disposition: 'attachment',
  content: new ArrayBuffer(60_000),
  ...more,
});

describe('an email', () => {
  test('without fault has none', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each<[string, Partial<typeof good>, string]>([
    ['subject', { subject: ' ' }, 'it has no subject'],
    ['text part', { text: '' }, 'it has no text part'],
    ['HTML part', { html: '' }, 'it has no HTML part'],
    ['language', { html: good.html.replace(' lang="en"', '') }, 'its HTML does not name its language'],
    ['title', { html: good.html.replace(/<title>.*<\/title>/, '') }, 'its HTML has no title'],
  ])('without %s', (_, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  test.each([
    [
      '<img src="https://elsewhere.example/pixel.png" alt="">',
      'it loads https://elsewhere.example/pixel.png',
    ],
    [`<img src="${ours}/logo.png" alt="">`, `it loads ${ours}/logo.png`],
    ['<img src="cid:not-attached" alt="">', 'it loads cid:not-attached'],
    [
      '<td style="background:url(\'https://elsewhere.example/a.png\')">',
      'it loads https://elsewhere.example/a.png',
    ],
    ['<style>@import "https://fonts.example/a.css";</style>', 'it loads https://fonts.example/a.css'],
    ['<script>1</script>', 'it has a script'],
    ['<form></form>', 'it has a form'],
    ['<a href="https://elsewhere.example/">x</a>', 'it links to https://elsewhere.example/'],
    [
      '<a href="https://fieldwright.example.evil.example/">x</a>',
      'it links to https://fieldwright.example.evil.example/',
    ],
    ['<a href="tel:+12085550100">x</a>', 'it links to tel:+12085550100'],
  ])('with %s', (content, problem) => {
    expect(problemsOf({ html: page(content) })).toContain(problem);
  });

  test('may have a picture that came with it, and lead to the company’s own phone', () => {
    const content = '<img src="cid:logo" alt="Ridgeline"><a href="tel:+12085550142">(208) 555-0142</a>';
    const attachments = [file({ disposition: 'inline', contentId: '<logo>' })];
    const text = 'Ridgeline\n(208) 555-0142';
    expect(problemsOf({ html: page(content), text, attachments }, 50_000)).toEqual([]);
  });

  test('is small: attachments do not count, pictures inside it do', () => {
    const attachments = [file({})];
    expect(problemsOf({ attachments }, 100_000)).toEqual([]);
    const inside = [file({ disposition: 'inline' })];
    expect(problemsOf({ attachments: inside }, 100_000)).toEqual(['it has 100000 bytes without attachments']);
    expect(problemsOf({}, 61_440)).toEqual(['it has 61440 bytes without attachments']);
  });

  test('says in its text whatever its HTML shows, pictures and addresses included', () => {
    expect(problemsOf({ text: `Balance due\n\nSign in:\n${ours}/login` })).toEqual([
      'its text does not say “$85.00”',
    ]);
    expect(problemsOf({ text: 'Balance due: $85.00\n\nSign in' })).toEqual([
      `its text does not name ${ours}/login`,
    ]);
    expect(problemsOf({ html: page('<img src="cid:x" alt="Ridgeline">'), text: 'x' })).toContain(
      'its text does not say “Ridgeline”',
    );
    expect(problemsOf({ html: page('<div style="display:none">preview</div>Hi'), text: 'Hi' })).toEqual([]);
    expect(problemsOf({ text: `${good.text}\nhttps://elsewhere.example/x.` })).toEqual([
      'its text names https://elsewhere.example/x',
    ]);
  });
});

test('links are found in both parts, each once', () => {
  const text = `Set a new password: ${ours}/forgot-password.\nSign in: ${ours}/login`;
  expect(linksIn({ html: good.html, text })).toEqual([`${ours}/login`, `${ours}/forgot-password`]);
});
