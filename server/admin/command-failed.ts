/** Thrown with a sentence meant for the operator. */
export class CommandFailed extends Error {}
