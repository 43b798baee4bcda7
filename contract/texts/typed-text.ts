// Text as people type and paste it. What no printer and no database can hold is taken out; what would not fit on a
// document is refused here, so that everything saved can be printed.
import { z } from 'zod';
import { seen } from './folded.ts';

/** A line break costs as much space, and nearly as much time, as this many letters. */
const lineBreakCost = 20;

/** How much space a text takes, in letters. */
export const textCost = (text: string): number => text.length + (text.split('\n').length - 1) * lineBreakCost;

const controls = /(?![\n\t])\p{Cc}/gu;
/** They make a line read differently from what it says. Direction comes from the letters. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** More than any script stacks on a letter; dozens run over the lines above and below, and take long to draw. */
const marksOnLetter = 4;
const stackedMarks = new RegExp(`[\\p{Mn}\\p{Me}][\\p{Mn}\\p{Me}\\p{Cf}]{${marksOnLetter},}`, 'gu');

/** Signs that are not seen, such as joiners, do not begin another letter. */
function withFewMarks(stack: string): string {
  let marks = 0;
  return stack.replace(/[\p{Mn}\p{Me}]/gu, (mark) => {
    marks += 1;
    return marks <= marksOnLetter ? mark : '';
  });
}

export const cleanTyped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(directionOverrides, '')
    .replace(stackedMarks, withFewMarks);

/** Without line breaks, and with single spaces. */
export const onOneLine = (text: string): string => cleanTyped(text).replace(/\s+/g, ' ').trim();

/** Of a description, which may have several. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.trim() ?? '';

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters.`;

/**
 * Nothing is looked for in a text that is too long: spelled out, one letter can become eighteen, and a text of a
 * megabyte takes seconds.
 */
const isLast = (error: string) => ({ error, abort: true });

/** A name, a number, a phone: one line, without spaces around it. */
export const oneLine = (max: number) =>
  z
    .string()
    .transform(onOneLine)
    .pipe(z.string().max(max, isLast(tooLong(max))));

const spelledOut = /h(?:tt|xx)ps?:\/\/|\bwww\./i;
// Endings that mail programs turn into links, and no name of a company or person ends in; `.co` and `.inc` some do.
const domain =
  /(?<![\p{L}\p{N}_@.-])(?:[\p{L}\p{N}_-]+\.)+(?:com|net|org|edu|gov|info|biz|io|app|dev|ai|ly|gl|gg|me|tv|cc|ws|us|uk|ca|eu|de|fr|ru|cn|xyz|online|site|website|shop|store|top|club|link|click|live|icu|tk|vip|page|web|zip|mov|bank|pay|email|cloud|tech|space|fun|today|world|mobi|blog|wiki|win|bid|loan|download|stream|review|monster|quest|cyou|buzz|cfd|sbs|lol|host|press|bond|cam|asia|xn--[a-z\d-]+|рф|рус|онлайн|сайт|中国|中國|网址|在线|コム|닷컴|한국)(?![\w-]|\.\w)/iu;
const path = /(?<![\p{L}\p{N}_@.-])(?:[\p{L}\p{N}_-]+\.)+[a-z]{2,}\/\S/iu;
const networkAddress = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/;

/** As browsers read a host: dots of every script are dots, and what is invisible is not there. */
const asHost = (text: string): string => seen(text).replaceAll('\u3002', '.');

/** A name appears in emails sent in ours: it must not contain a link to somebody's page. */
export function holdsLink(typed: string): boolean {
  const text = asHost(typed);
  return [spelledOut, domain, path, networkAddress].some((kind) => kind.test(text));
}

export const linkInName = 'Please enter a name without a web address.';

/** Of a person or a company. */
export const name = (max: number) => oneLine(max).refine((text) => !holdsLink(text), linkInName);

const undeliverableDomain = /[@.]invalid$/i;

/** Below `.invalid` there are no mailboxes (RFC 2606); addresses that were taken from somebody end in it. */
export const isUndeliverableAddress = (text: string): boolean => undeliverableDomain.test(text);

/** One address that somebody may have. */
export const isEmailAddress = (text: string): boolean =>
  z.email().safeParse(text).success && !isUndeliverableAddress(text);

const lines = (fits: (text: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => cleanTyped(text).trim())
    .pipe(z.string().refine(fits, isLast(error)));

/** Several lines. */
export const paragraph = (max: number) =>
  lines((text) => text.length <= max && textCost(text) <= max, tooLong(max));

const addressLimits = { characters: 600, lines: 12 } as const;

export const Address = lines(
  (text) => text.length <= addressLimits.characters && text.split('\n').length <= addressLimits.lines,
  `Please use at most ${addressLimits.characters} characters on ${addressLimits.lines} lines.`,
);
