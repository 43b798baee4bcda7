// The pool: time limit, queue, threads that die. A worker that misbehaves on command stands in where the real one is
// too well-behaved to show it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { drawPng } from '../testing/draw-png.ts';
import { estimateModel, invoiceModel, line, manyLines } from '../testing/sample-documents.ts';
import { openRenderer, type Renderer, type RendererOptions } from './renderer.ts';

const home = path.resolve(import.meta.dirname, '..');

describe('the real worker', () => {
  const renderer = openRenderer({ home, threads: 1 });
  afterAll(() => renderer.close());

  test('the same model gives the same bytes, whatever was printed in between', async () => {
    const first = await renderer.render('an account', invoiceModel());
    const other = await renderer.render('an account', invoiceModel({ number: 'INV-2' }));
    expect((await renderer.render('an account', invoiceModel())).equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
  });

  test('another thread changes nothing', async () => {
    const second = openRenderer({ home, threads: 1 });
    const [one, two] = [
      await renderer.render('an account', invoiceModel()),
      await second.render('an account', invoiceModel()),
    ];
    await second.close();
    expect(one.equals(two)).toBe(true);
  });

  test('a document that takes too long is refused, and the next one is printed', async () => {
    const long = invoiceModel({ lines: manyLines(900) });
    await expect(renderer.render('an account', long, { timeLimitMs: 5 })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'This document took too long to print. Please shorten it.',
    });
    expect((await renderer.render('an account', invoiceModel())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a damaged image is refused with a reason', async () => {
    const damaged = drawPng(40, 40).fill(0x55, 60);
    const model = invoiceModel({ company: { name: 'Joe', logo: damaged } });
    await expect(renderer.render('an account', model)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The logo or the signature is a damaged image.',
    });
    expect(await renderer.render('an account', invoiceModel())).toBeInstanceOf(Buffer);
  });

  test('only what is printed counts: each option once, and no ids', async () => {
    const lines = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...line('x'.repeat(62)),
        id: String(from + at).padStart(36, '0'),
      }));
    const options = ['Good', 'Better', 'Best', 'More'].map((name, at) => ({
      id: name,
      name,
      isRecommended: at === 0,
      lines: lines(200, at * 200),
    }));
    const model = estimateModel({ options, lines: lines(200, 0), description: 'x'.repeat(40_000) });
    expect((await renderer.render('an account', model)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['lines', invoiceModel({ lines: manyLines(1001) }), 'A document can have at most 1000 lines.'],
    ['text', invoiceModel({ description: 'x'.repeat(100_001) }), 'There is too much text for one document.'],
    [
      'line breaks',
      invoiceModel({ comments: '\n'.repeat(10_000) }),
      'There is too much text for one document.',
    ],
    [
      'line items',
      invoiceModel({ lines: [line('x'.repeat(100_001))] }),
      'There is too much text for one document.',
    ],
    [
      'a name',
      invoiceModel({ customer: { name: 'x'.repeat(301) } }),
      'A name, number or date is too long for one document.',
    ],
    [
      'an address',
      invoiceModel({ company: { name: 'Joe', address: 'x\n'.repeat(30) } }),
      'An address is too long for one document.',
    ],
    [
      'payments',
      invoiceModel({ payments: Array.from({ length: 201 }, () => ({ cents: 1, date: 'Nov 1' })) }),
      'An invoice can show at most 200 payments.',
    ],
  ])('too much is refused with a reason: %s', async (_title, model, message) => {
    await expect(renderer.render('an account', model)).rejects.toMatchObject({ code: 'too_large', message });
  });
});

describe('a worker that misbehaves', () => {
  let renderer: Renderer | undefined;
  afterEach(() => renderer?.close());

  const open = (options: Partial<RendererOptions> = {}) => {
    renderer = openRenderer({ home: path.join(home, 'testing/unruly'), threads: 1, ...options });
    return async (command: string, owner = 'an account', queue = owner) =>
      (await renderer?.render(owner, invoiceModel({ description: command }), { queue }))?.toString();
  };

  test('one that hangs is ended, and the next document is printed', async () => {
    const print = open({ timeLimitMs: 3000 });
    await expect(print('hang')).rejects.toThrow('took too long');
    expect(await print('well')).toBe('printed well');
  });

  test('one that cannot be interrupted keeps its place until it has ended, though it is refused before', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-renderer-'));
    const file = path.join(folder, 'ended');
    const print = open({ timeLimitMs: 3000 });
    await expect(print(`work on unless ${file}`)).rejects.toThrow('took too long');
    expect(existsSync(file)).toBe(false);
    expect(await print('well')).toBe('printed well');
    expect(existsSync(file)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('waiting for others does not count against the limit', async () => {
    const print = open({ timeLimitMs: 3000 });
    const [hanging, waiting] = [print('hang'), print('well')];
    await expect(hanging).rejects.toThrow('took too long');
    expect(await waiting).toBe('printed well');
  });

  test('when too many wait, the next is turned away at once', async () => {
    const print = open({ maxWaiting: 1 });
    const admitted = [print('one'), print('two')];
    await expect(print('three')).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 3 },
    });
    expect(await Promise.all(admitted)).toEqual(['printed one', 'printed two']);
  });

  test('an account whose documents hang leaves a thread to its neighbours, and room to wait', async () => {
    const print = open({ threads: 2, timeLimitMs: 8000, maxWaitingPerOwner: 3 });
    let hanging = 0;
    const greedy = Array.from({ length: 4 }, async () => {
      hanging += 1;
      await print(hanging === 1 ? 'hang' : 'well', 'greedy').catch(() => {});
      hanging -= 1;
    });
    await expect(print('well', 'greedy')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await print('well', 'neighbour')).toBe('printed well');
    expect(hanging).toBe(4);
    await Promise.all(greedy);
  });

  test('a full queue of an account leaves room to wait in its other one', async () => {
    const print = open({ maxWaitingPerOwner: 2 });
    const forCustomers = (command: string) => print(command, 'an account', 'its customers');
    const admitted = [forCustomers('one'), forCustomers('two'), forCustomers('three')];
    await expect(forCustomers('four')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await print('well')).toBe('printed well');
    expect(await Promise.all(admitted)).toEqual(['printed one', 'printed two', 'printed three']);
  });

  test('a document whose thread dies is printed by another', async () => {
    const print = open();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-unruly-'));
    expect(await print(`die unless ${path.join(folder, 'died')}`)).toBe('printed die');
    rmSync(folder, { recursive: true });
  });

  test('a document that kills every thread is given up, and the next one is printed', async () => {
    const print = open();
    await expect(print('die')).rejects.toThrow('worker exited');
    expect(await print('well')).toBe('printed well');
  });

  test('an error is an error, and the thread goes on', async () => {
    const print = open();
    await expect(print('break')).rejects.toThrow('broken');
    expect(await print('well')).toBe('printed well');
  });
});
