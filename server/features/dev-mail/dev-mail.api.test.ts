import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import { startApp } from '#server/testing/start-app.ts';

test('mails in the outbox can be listed and read back', async () => {
  const app = await startApp();
  const body = { heading: 'Hello', sender: 'Fieldwright', reason: 'A test.', blocks: [] };
  const order = {
    kind: 'billing.receipt' as const,
    dedupeKey: newId(),
    accountId: null,
    to: { address: 'ann@example.com' },
    subject: 'Grüße',
    body,
  };
  await app.deps.db.transaction((tx) => postMail(app.deps, tx, order));
  await app.drain();
  const list = await app.guest.ok('GET /api/dev/mails');
  expect(list).toMatchObject([{ to: 'ann@example.com', subject: 'Grüße' }]);
  const mail = await app.guest.call('GET /api/dev/mails/:id', { params: { id: list[0]?.id ?? '' } });
  expect(mail.headers.get('content-type')).toBe('message/rfc822');
  expect(mail.body).toContain('Hello');
  expect((await app.guest.call('GET /api/dev/mails/:id', { params: { id: 'unknown' } })).status).toBe(404);
  expect((await app.guest.send('GET /api/dev/mails/..%2f..%2fapp-secret')).status).toBe(404);
});

test('production has no way to read them', async () => {
  const { guest } = await startApp({ env: { NODE_ENV: 'production' } });
  expect((await guest.call('GET /api/dev/mails')).status).toBe(404);
});
