// Stands in for the real worker and does what nobody can make the real one do on command: hang, die, break. What to do
// is the document's description; "die unless <file>" dies once, because it leaves that file behind; "work on unless
// <file>" leaves it when it has ended.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import type { PrintView } from '../../../view/print-view.ts';

/** The thread is ended as soon as this has returned, so the file is left here. */
const workOn = `setTimeout(() => require('node:fs').writeFileSync(process.argv[1], ''), 5000)`;

export default function misbehave({ view }: PrintView): Uint8Array {
  const [command, file = ''] = (JSON.parse(view).description.lines[0] as string).split(' unless ');
  if (command === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  // Not to be interrupted, like the typesetter itself.
  if (command === 'work on') spawnSync(process.execPath, ['--eval', workOn, file]);
  if (command === 'die' && !existsSync(file)) {
    if (file) writeFileSync(file, '');
    process.exit(7);
  }
  if (command === 'break') throw new Error('broken');
  return new TextEncoder().encode(`printed ${command}`);
}
