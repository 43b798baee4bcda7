import { expect, test } from 'vitest';
import { UploadQueue, type UploadSendOptions } from './upload-queue.ts';

const fileNamed = (name: string) => new File(['x'], name, { type: 'image/png' });

interface Sent extends UploadSendOptions {
  name: string;
  arrive: () => Promise<void>;
  fail: (message: string) => Promise<void>;
}

/** A queue whose files arrive when the test says so. */
function openQueue() {
  const sent: Sent[] = [];
  const done: string[] = [];
  const queue = new UploadQueue<string>({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        sent.push({
          name: file.name,
          ...options,
          arrive: async () => {
            resolve(`stored ${file.name}`);
            await untilSettled();
          },
          fail: async (message) => {
            reject(new Error(message));
            await untilSettled();
          },
        });
      }),
    onDone: (result) => done.push(result),
    errorText: (error, file) => `${file.name}: ${error instanceof Error ? error.message : ''}`,
  });
  const states = () => queue.rows().map(({ name, status }) => `${name} ${status}`);
  return { queue, sent, done, states };
}

const untilSettled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
};

test('two files are sent at once and the next starts when one has arrived', async () => {
  const { queue, sent, done, states } = openQueue();
  queue.add(['a', 'b', 'c'].map(fileNamed));
  expect(states()).toEqual(['a uploading', 'b uploading', 'c waiting']);
  await at(sent, 1).arrive();
  expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading']);
  // They are handed over in the order in which they were chosen.
  expect(done).toEqual([]);
  await at(sent, 0).arrive();
  expect(done).toEqual(['stored a', 'stored b']);
  expect(states()).toEqual(['c uploading']);
});

test('progress is reported per file and listeners are called', () => {
  const { queue, sent } = openQueue();
  let heard = 0;
  queue.add(['a', 'b'].map(fileNamed));
  queue.subscribe(() => (heard += 1));
  at(sent, 1).onProgress(0.5);
  expect(queue.rows().map(({ progress }) => progress)).toEqual([0, 0.5]);
  expect(heard).toBe(1);
});

test('a failed file keeps its message and can be tried again; the others go on', async () => {
  const { queue, sent, done, states } = openQueue();
  queue.add(['a', 'b'].map(fileNamed));
  await at(sent, 0).fail('no connection');
  expect(states()).toEqual(['a failed', 'b uploading']);
  expect(at(queue.rows(), 0).error).toBe('a: no connection');
  queue.retry(at(queue.rows(), 0).id);
  expect(at(queue.rows(), 0)).toMatchObject({ status: 'uploading', progress: 0, error: undefined });
  await at(sent, 2).arrive();
  await at(sent, 1).arrive();
  expect(done).toEqual(['stored a', 'stored b']);
  expect(states()).toEqual([]);
});

test('only a failed file can be tried again', () => {
  const { queue, sent } = openQueue();
  queue.add([fileNamed('a')]);
  queue.retry(at(queue.rows(), 0).id);
  expect(sent).toHaveLength(1);
});

test('a removed file is cancelled, and ignored if it arrives all the same', async () => {
  const { queue, sent, done, states } = openQueue();
  queue.add(['a', 'b', 'c'].map(fileNamed));
  queue.remove(at(queue.rows(), 0).id);
  expect(at(sent, 0).signal.aborted).toBe(true);
  expect(states()).toEqual(['b uploading', 'c uploading']);
  await at(sent, 0).arrive();
  expect(done).toEqual([]);
});

test('clearing cancels everything and starts nothing', () => {
  const { queue, sent, states } = openQueue();
  queue.add(['a', 'b', 'c'].map(fileNamed));
  queue.clear();
  expect(states()).toEqual([]);
  expect(sent.map(({ name, signal }) => [name, signal.aborted])).toEqual([
    ['a', true],
    ['b', true],
  ]);
});
