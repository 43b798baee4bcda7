import { expect, test } from 'vitest';
import { shownTexts, unwantedTextsIn } from './shown-texts.ts';
import { isTest, sourceFiles, typstFiles } from './source-files.ts';

/** Logs and operators' messages speak of mail servers; visitors never see the pages for development. */
const forOperators = [
  /^web\/dev\//,
  /^server\/(?:admin|testing|faults|integrity|platform)\//,
  /^server\/(?:config|start|main|deps|tasks|check-storage)\.ts$/,
  /^server\/(?:ports\/(?:files|mail|payments\/stripe)|documents\/sealing|features\/dev-mail)\//,
  /\.(?:task|store)\.ts$/,
];
const isForOperators = (file: string) => forOperators.some((pattern) => pattern.test(file));

test('texts that people read use the words of an American contractor', () => {
  const files = [...['contract', 'server', 'web'].flatMap(sourceFiles), ...typstFiles()].filter(
    (file) => !isTest(file) && !isForOperators(file),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => unwantedTextsIn(file))).toEqual([]);
});

test.each([
  ['<p>Send an e-mail to the customer</p>', 'say email'],
  ["const text = 'The mail could not be sent.';", 'say email'],
  ['title: `Waiting for a date`', 'say Unscheduled'],
  ['<span>Tax 6 %</span>', 'say a percent sign'],
  ["'Please answer by Friday'", 'say reply'],
  ['<p>What you send is frozen.</p>', 'say a saved copy'],
  ["'Nobody can sign it any more.'", 'say no longer'],
  ['`You get this email because you sent it.`', 'say You’re getting'],
  ['<b>I don’t want to sign</b>', 'say Decline'],
  ["'Cancelled by the customer'", 'say canceled'],
  ['<p>Cancelling closes the account.</p>', 'say canceled'],
])('%s is found', (code, found) => expect(unwantedTextsIn('x.tsx', code).join()).toContain(found));

// Not written out below: the import law would look for it.
const file = './mail.ts';
test.each([
  "to: 'mail'",
  `href={\`mailto:\${address}\`}`,
  "'select mail from mails'",
  `import x from '${file}'`,
  "'owner@mail.example'",
])('%s is no text', (code) => expect(unwantedTextsIn('x.tsx', code)).toEqual([]));

test.each(['Cancelled', 'Login Cancelled'])('%s stays as it is given', (text) =>
  expect(unwantedTextsIn('x.tsx', `<b>${text}</b>`)).toEqual([]),
);

test('texts are found between tags and in quotes', () => {
  expect(shownTexts("<b>Save</b> <i className='flex px-2'>now, please</i> const a = 'Two words';")).toEqual([
    'Save',
    'now, please',
    'Two words',
  ]);
});
