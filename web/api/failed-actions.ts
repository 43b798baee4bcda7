// Which failure is of which action: the same hook on the same page, pressed again.
import type { Mutation } from '@tanstack/react-query';

// biome-ignore lint/suspicious/noExplicitAny: as the library itself says it, whatever is changed
type AnyMutation = Mutation<any, any, any, any>;

export function rememberActions() {
  const callers = new WeakMap<AnyMutation, object>();
  const failed = new WeakMap<Error, object>();
  return {
    setCaller: (mutation: AnyMutation, caller: object) => callers.set(mutation, caller),
    recordFailure(error: Error, mutation: AnyMutation) {
      const caller = callers.get(mutation);
      if (caller) failed.set(error, caller);
    },
    isRetryOf(error: Error, mutation: AnyMutation): boolean {
      // What waits in a row, such as photos, is each a change of its own.
      if (mutation.options.scope) return false;
      const caller = callers.get(mutation);
      return caller !== undefined && failed.get(error) === caller;
    },
  };
}
