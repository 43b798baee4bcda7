/** Thrown with a sentence meant for the operator. */
export class CommandFailed extends Error {
  /** What was done nevertheless, in the words of a command that went well. */
  readonly done: string | undefined;

  constructor(message: string, done?: string) {
    super(message);
    this.done = done;
  }
}
