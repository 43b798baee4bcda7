import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearFolder, readMark, writeMark } from './folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder that the demo made is emptied, and counts as filled only when told so', () => {
  const folder = newFolder();
  clearFolder(folder, 3000);
  expect(readMark(folder)).toEqual({ filledAt: null, port: 3000 });
  writeMark(folder, { filledAt: '2026-11-17T08:00:00.000Z', port: 3000 });
  writeFileSync(path.join(folder, 'rest'), '');
  clearFolder(folder, 3001);
  expect(readMark(folder)).toEqual({ filledAt: null, port: 3001 });
  expect(existsSync(path.join(folder, 'rest'))).toBe(false);
});

test('any other folder is left alone', () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'taxes.ods'), '');
  expect(() => clearFolder(folder, 3000)).toThrow('was not made by the demo');
  expect(existsSync(path.join(folder, 'taxes.ods'))).toBe(true);
});
