// Saves with the revision a form was opened with. When somebody else was faster, what they changed is shown and chosen
// from, and the form is saved again over the present revision: nothing saved is silently undone.
import { ApiError } from '#web/api/errors.ts';
import { UserCancelled } from '#web/api/failures.ts';
import type { Difference, FieldKind } from './compare.ts';

// The question what to keep of two versions, asked from anywhere and answered in the one dialog.

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

export interface Opened<V> {
  revision: number;
  values: V;
}

export interface RevisedSave<V, Present extends { revision: number }, Reply> {
  opened: Opened<V>;
  mine: V;
  /** How its values are compared. */
  field: FieldKind<V>;
  /** The form's values of what is there now. */
  read: (present: Present) => V;
  send: (values: V, revision: number) => Promise<Reply>;
  /** Before it is sent again: the form shows what was chosen, should the next try fail. */
  onMerged?: (opened: Opened<V>, mine: V) => void;
}

/** The person went back to the form: no failure, and nothing to be said about it. */
export class SaveCancelled extends UserCancelled {
  constructor() {
    super('Not saved: somebody changed this meanwhile, and nothing was chosen.');
    this.name = 'SaveCalledOff';
  }
}

export async function saveRevised<V, Present extends { revision: number }, Reply>({
  field,
  read,
  send,
  onMerged,
  ...form
}: RevisedSave<V, Present, Reply>): Promise<Reply> {
  let { opened, mine } = form;
  for (;;) {
    try {
      return await send(mine, opened.revision);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      const present = error.present as Present;
      const versions = { opened: opened.values, theirs: read(present), mine };
      const differences = field.compare(versions);
      // What they changed may be none of this form's business.
      const choices = differences.length > 0 ? await confirmChanges(differences) : {};
      if (choices === null) throw new SaveCancelled();
      mine = field.merge(versions, (key) => choices[key] === 'mine');
      opened = { revision: present.revision, values: versions.theirs };
      onMerged?.(opened, mine);
    }
  }
}

const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile' && error.present !== undefined;
