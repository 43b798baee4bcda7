// A clock that stops until a test moves it.
import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  set(time: string | Date): void;
  advance(ms: number): void;
}

export function makeTestClock(start = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (time) => {
      now = new Date(time);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
