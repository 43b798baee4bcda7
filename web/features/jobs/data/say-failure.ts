// How a failed change is told.
import { SaveCalledOff } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/toast-store.ts';
import { wordsOf } from '../words/failure-words.ts';

export function sayFailure(description: string, title = 'Error'): void {
  toast({ title, description, tone: 'destructive' });
}

/** Whoever went back to the form knows that nothing was saved. */
export function sayError(error: unknown, otherwise?: string): void {
  if (!(error instanceof SaveCalledOff)) sayFailure(wordsOf(error, otherwise));
}
