// Texts on screens, paper and in emails use the words of an American contractor. What is not said, and what is instead.
import { withoutComments } from './source-files.ts';

const unwanted: [pattern: RegExp, instead: string][] = [
  [/\be-mail/i, 'email'],
  [/(?<![\w/@.-])mails?(?![\w@:/-]|\.example)/i, 'email'],
  [/\banswer(?:s|ed)?\b/i, 'reply'],
  [/\bwaiting for a date\b/i, 'Unscheduled'],
  [/\bwaiting for (?:a )?signature\b/i, 'Awaiting signature'],
  [/\bopen (?:amount|balance)\b/i, 'Outstanding'],
  [/\d %/, 'a percent sign without a space'],
  [
    /\b(?:cheque|colour|licence|labour|favourite|organisation|postcode|mobile number|whilst|kindly|fortnight)/i,
    'American words',
  ],
  [/\b\d{1,2}:\d\d ?[ap]m\b/, 'times as "3:10 PM"'],
  [/\bfrozen\b/i, 'a saved copy'],
  [/\bany more\b/i, 'no longer'],
  [/\byou get this email\b/i, 'You’re getting this email'],
  [/\bpass (?:this|the) email on\b/i, 'forward'],
  [/\bI don[’']t want to sign\b|\bdoes not want to sign\b/i, 'Decline'],
  [/\bwas this not you\b/i, 'Wasn’t you?'],
  [/\bneed not\b/i, 'don’t need to'],
  [/\bsomebody\b/i, 'someone'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled, canceling'],
];

/** What stands between two tags, and what is in quotes and is more than a code: two words, or one with a capital. */
const texts = [
  />\s*([^<>{}=;]*[A-Za-z][^<>{}=;]*?)\s*</g,
  /'((?:[^'\\\n]|\\.)*)'/g,
  /"((?:[^"\\\n]|\\.)*)"/g,
  /`((?:[^`\\]|\\.)*)`/g,
];
const isShown = (text: string) => /^[A-Z“]/.test(text) || /[A-Za-z]{2}[,.]? [a-z]{2}/.test(text);
/** Statements, class names, headers and addresses are not read by people. */
const isCode = (text: string) =>
  /^(?:select|insert|update|delete|with|create|alter|where)\b|\b(?:from|set|where) \w+|\b(?:flex|grid|text-|px-|mt-|border-)|^[A-Z]+ \/|^\w+: /i.test(
    text,
  );

export function shownTexts(code: string): string[] {
  return texts
    .flatMap((pattern) =>
      [...code.matchAll(pattern)].map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, ' … ')),
    )
    .filter((text) => isShown(text) && !isCode(text));
}

/** As they are given, to the letter: a signature status, and a toast of the sign-in. */
const given = ['Cancelled', 'Login Cancelled'];

/** Words of the law, which are printed as they are. */
const quoted = ['contract/texts/cancellation-notice.ts'];

export function unwantedTextsIn(file: string, code: string = withoutComments(file)): string[] {
  if (quoted.includes(file)) return [];
  return shownTexts(code)
    .filter((text) => !given.includes(text.trim()))
    .flatMap((text) =>
      unwanted
        .filter(([pattern]) => pattern.test(text))
        .map(([, instead]) => `${file}: “${text.trim().slice(0, 100)}”; say ${instead}`),
    );
}
