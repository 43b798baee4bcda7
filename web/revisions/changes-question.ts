// The question what to keep of two versions, asked from anywhere and answered in the one dialog.
import type { Difference } from './compare.ts';

export type Choice = 'mine' | 'theirs';
/** By the key of the difference. */
export type Choices = Readonly<Record<string, Choice>>;

export interface ChangesQuestion {
  differences: readonly Difference[];
  /** Null: nothing is saved, everything typed stays. */
  answer: (choices: Choices | null) => void;
}

let current: ChangesQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: ChangesQuestion | null): void {
  current = next;
  for (const notify of listeners) notify();
}

export const currentQuestion = (): ChangesQuestion | null => current;

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function confirmChanges(differences: readonly Difference[]): Promise<Choices | null> {
  current?.answer(null);
  return new Promise((resolve) => {
    const question: ChangesQuestion = {
      differences,
      answer: (choices) => {
        // One that comes late must not take away the question asked since.
        if (current === question) set(null);
        resolve(choices);
      },
    };
    set(question);
  });
}
