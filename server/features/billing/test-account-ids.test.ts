import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const id = '0198a4f0-0000-7000-8000-000000000001';

test('TEST_ACCOUNT_IDS is a list of ids', () => {
  expect(readConfig({}).testAccountIds).toEqual([]);
  const env = { NODE_ENV: 'development', TEST_ACCOUNT_IDS: ` ${id.toUpperCase()} ,,${id}` };
  expect(readConfig(env).testAccountIds).toEqual([id, id]);
});

test.each([
  [{ NODE_ENV: 'production', TEST_ACCOUNT_IDS: id }, 'TEST_ACCOUNT_IDS: must not be set in production'],
  // Production is what an installation is unless it says otherwise.
  [{ TEST_ACCOUNT_IDS: id }, 'TEST_ACCOUNT_IDS: must not be set in production'],
  [{ NODE_ENV: 'test', TEST_ACCOUNT_IDS: 'everybody' }, 'TEST_ACCOUNT_IDS: "everybody" is not an id'],
])('%j stops the start', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});
