import { expect, test } from 'vitest';
import { text } from '#server/platform/mail/mail-layout.ts';
import { afterGreeting } from './own-message.ts';

test.each([
  ['', ['Hello Maria,', 'added']],
  ['Hello Maria,\n\nThanks.', ['Hello Maria,', 'added', 'Thanks.']],
  ['Hi Maria!\nThanks.\nCarol\n\nCall us.', ['Hi Maria!', 'added', 'Thanks.\nCarol', 'Call us.']],
  ['Good morning Maria, shall we start?', ['Good morning Maria, shall we start?', 'added']],
  ['Maria, shall we start?', ['Maria, shall we start?', 'added']],
  ['Maria –\n\nThanks.', ['Maria –', 'added', 'Thanks.']],
  ['Our dear neighbor,\n\nThanks.', ['Our dear neighbor,', 'added', 'Thanks.']],
  ['Thanks for having us out.', ['Hello Maria,', 'added', 'Thanks for having us out.']],
  ['His name is on it.', ['Hello Maria,', 'added', 'His name is on it.']],
])('a paragraph comes behind the greeting, which is there in any case: %j', (own, paragraphs) => {
  const blocks = own.split('\n\n').filter(Boolean).map(text);
  expect(afterGreeting(blocks, 'Maria Lopez', text('added'))).toEqual(paragraphs.map(text));
});
