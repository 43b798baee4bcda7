import { describe, expect, test } from 'vitest';
import {
  hashPassword,
  inHashingQueue,
  isPassword,
  longestQueue,
  longestQueuePerNetwork,
} from './password.ts';
import { assertGoodPassword, commonPasswords } from './password-rules.ts';

const visitor = '192.0.2.7';
const tooLong = { code: 'unavailable', details: { retryAfterSeconds: 5 } };

describe('hashing', () => {
  test('is argon2id with the recommended cost, salted', async () => {
    const [one, two] = await Promise.all([
      hashPassword(visitor, 'copper elbow'),
      hashPassword(visitor, 'copper elbow'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword(one, 'copper elbow')).toBe(true);
    expect(await isPassword(one, 'copper elbow ')).toBe(false);
  });

  test('nothing is trimmed or cut: the 128th character counts', async () => {
    const hash = await hashPassword(visitor, `${'x'.repeat(127)}1`);
    expect(await isPassword(hash, `${'x'.repeat(127)}1`)).toBe(true);
    expect(await isPassword(hash, `${'x'.repeat(127)}2`)).toBe(false);
  });

  test.each([undefined, '', 'no password', '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aaaa'])(
    'with %j as the hash nothing matches',
    async (hash) => {
      expect(await isPassword(hash, 'copper elbow')).toBe(false);
    },
  );

  test('runs two at a time, in turn, and goes on after a failure', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) =>
        inHashingQueue(visitor, async () => {
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          order.push(i);
          running -= 1;
          if (i % 3 === 0) throw new Error('no');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  test('who finds the line too long is turned away at once, and those in it are served', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const running = 2;
    const inLine = Array.from({ length: running + longestQueue }, (_, i) =>
      inHashingQueue(`203.0.113.${i}`, () => opened),
    );
    await expect(inHashingQueue(visitor, () => opened)).rejects.toMatchObject(tooLong);
    open();
    await Promise.all(inLine);
    await expect(inHashingQueue(visitor, async () => 'served')).resolves.toBe('served');
  });

  test.each([
    ['one address', () => visitor],
    ['the addresses of one /64', (i: number) => `2001:db8:1:2::${i.toString(16)}`],
    ['the networks of one /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`],
  ])('%s may not fill the line, and others are served in turn with it', async (_, address) => {
    const opens: (() => void)[] = [];
    const held = () => new Promise<string>((resolve) => opens.push(() => resolve('served')));
    const flood = Array.from({ length: 130 }, (_, i) => inHashingQueue(address(i), held));
    const refused = Promise.allSettled(flood);
    const honest = inHashingQueue('198.51.100.7', async () => 'served');
    await Promise.resolve();
    // The two that run end; the next place is the other network's, however many waited before.
    for (const open of opens.splice(0)) open();
    await expect(honest).resolves.toBe('served');
    const isDone = refused.then(() => true);
    while (!(await Promise.race([isDone, new Promise((resolve) => setImmediate(resolve, false))])))
      for (const open of opens.splice(0)) open();
    const served = (await refused).filter(({ status }) => status === 'fulfilled');
    expect(served).toHaveLength(2 + longestQueuePerNetwork);
    await expect(flood.at(-1)).rejects.toMatchObject(tooLong);
  });
});

describe('what may not be a password', () => {
  const refusal = { message: 'This password is too common. Please choose another one.' };
  const check = (password: string) => () =>
    assertGoodPassword(
      password,
      { email: 'dana@ridgeline.example', names: ['Fieldwright', 'Ridgeline Heating & Air', null] },
      'password',
    );

  test.each([
    'password',
    'Password1',
    'QWERTY123',
    '12345678',
    'iloveyou',
    'Summer2024!',
    'aaaaaaaa',
    '        ',
  ])('%j is too common', (password) => {
    expect(check(password)).toThrow(expect.objectContaining(refusal));
  });

  test.each(['dana@ridgeline.example', 'Dana@Ridgeline.example', ' dana@ridgeline.example '])(
    '%j is the email itself',
    (password) => {
      expect(check(password)).toThrow(expect.objectContaining(refusal));
    },
  );

  test.each([
    'Ridgeline Heating & Air',
    'ridgeline2026!',
    'R1dge-Line#99',
    'RidgelineHVAC24',
    'Heating & Air 1',
    'Fieldwright24',
    'F1eldwright!!',
    'ridgeline-fieldwright-1',
  ])('%j is made of the company’s name or ours', (password) => {
    expect(check(password)).toThrow(
      expect.objectContaining({
        message: 'Please choose a password that is not made of your company’s name or ours.',
      }),
    );
  });

  test.each([
    'warm ridgeline in november rain',
    'pair of heating pads and tea',
    'fieldwrights are rarely late',
  ])('%j has a word of it and much else', (password) => {
    expect(check(password)).not.toThrow();
  });

  test.each(['copper elbow 22 mm', 'Zx9!kq2_', 'пароль-надёжный', '日本語のパスワード', '🔧🔧🔨🔨🪛🪛🪚🪚'])(
    '%j may',
    (password) => {
      expect(check(password)).not.toThrow();
    },
  );

  test('the list is long, folded, and holds nothing that is refused anyway', () => {
    expect(commonPasswords.size).toBeGreaterThan(3000);
    for (const password of commonPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(8);
      expect(password).toBe(password.toLowerCase().trim());
    }
  });
});
