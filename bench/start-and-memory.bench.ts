// A second start with everything built (bar: 3 seconds), and what server and database hold in memory when idle (bar: 300 MB).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { removeDataDir, startServerProcess } from './server-process.ts';

const first = await startServerProcess();
await first.stop();
const second = await startServerProcess(first.dataDir);
await delay(3000);

/** Proportional set size: what PostgreSQL's processes share is counted once. */
function memoryMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  }
}

const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  .split('\n')
  .map((line) => line.trim().split(/\s+/).map(Number))
  .filter(([, parent]) => parent === second.postmasterPid)
  .map(([pid]) => pid ?? 0);
const server = memoryMb(second.child.pid ?? 0);
const database = [second.postmasterPid, ...children].reduce((sum, pid) => sum + memoryMb(pid), 0);

console.log(`first start (new database)  ${Math.round(first.startedInMs)} ms`);
const isHeld = { start: second.startedInMs <= 3000, memory: server + database <= 300 };
const verdictText = (held: boolean) => (held ? 'held' : 'MISSED');
console.log(
  `second start                ${Math.round(second.startedInMs)} ms (bar 3000): ${verdictText(isHeld.start)}`,
);
console.log(
  `idle memory                 server ${server.toFixed(0)} MB + database ${database.toFixed(0)} MB = ${(server + database).toFixed(0)} MB (bar 300): ${verdictText(isHeld.memory)}`,
);
await second.stop();
removeDataDir(second.dataDir);
process.exit(isHeld.start && isHeld.memory ? 0 : 1);
