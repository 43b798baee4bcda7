import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { copyOut } from './copy.ts';

// What comes in one piece with the end of the statement fills the stream's buffer when nothing drains it any more.
test.each([1, 1000, 100_000, 3_000_000])(
  'a connection works on after %i bytes were copied out',
  async (size) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    try {
      for (let times = 0; times < 3; times += 1) {
        const { bytes, rows } = copyOut(client, `copy (select repeat('x', ${size})) to stdout`);
        const hash = createHash('sha256');
        for await (const chunk of bytes) hash.update(chunk as Buffer);
        expect(await rows).toBe(1);
        expect(hash.digest('hex')).toBe(
          createHash('sha256')
            .update(`${'x'.repeat(size)}\n`)
            .digest('hex'),
        );
      }
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await client.end();
    }
  },
);
