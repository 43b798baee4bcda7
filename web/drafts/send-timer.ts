import { timings } from '#web/timings.ts';

/** When a changed draft is sent: after a pause in typing, but somebody who never pauses is not waited for. */
export class SendTimer {
  readonly #send: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | null = null;

  constructor(send: () => void) {
    this.#send = send;
  }

  /** Something is to be sent. */
  start(): void {
    const now = Date.now();
    this.#since ??= now;
    const latest = this.#since + timings.draftAtLatest - now;
    this.#wait(Math.max(Math.min(timings.draftAfterTyping, latest), 0));
  }

  /** It did not arrive. */
  startAgain = (): void => this.#wait(timings.draftAgain);

  /** It is being sent, or nothing is left to send. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#since = null;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#send, ms);
  }
}
