/** Thrown with a sentence meant for the operator. */
export class CommandFailed extends Error {
  /** What was done nevertheless, as a successful command reports it. */
  readonly done: string | undefined;

  constructor(message: string, done?: string) {
    super(message);
    this.done = done;
  }
}
