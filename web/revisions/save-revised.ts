// Saves with the revision a form was opened with. If somebody else saved meanwhile, their changes are shown to choose
// from and the form is saved again on the new revision: nothing saved is silently undone.
import { ApiError } from '#web/api/errors.ts';
import { UserCancelled } from '#web/api/failures.ts';
import type { Difference, FieldKind } from './compare.ts';

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
  /** Where a save stands on two records: whether this is the one that was changed. */
  isAbout?: (present: object) => boolean;
  send: (values: V, revision: number) => Promise<Reply>;
  /** Called before it is sent again: the form shows the merged values, in case the next try fails. */
  onMerged?: (opened: Opened<V>, mine: V) => void;
}

/** The person went back to the form: not a failure, so nothing is shown. */
export class SaveCancelled extends UserCancelled {
  constructor() {
    super('Not saved: someone changed this meanwhile, and nothing was chosen.');
    this.name = 'SaveCancelled';
  }
}

export async function saveRevised<V, Present extends { revision: number }, Reply>({
  field,
  read,
  isAbout = () => true,
  send,
  onMerged,
  ...form
}: RevisedSave<V, Present, Reply>): Promise<Reply> {
  let { opened, mine } = form;
  for (;;) {
    try {
      return await send(mine, opened.revision);
    } catch (error) {
      if (!isChangedMeanwhile(error) || !isAbout(error.present as Present)) throw error;
      const present = error.present as Present;
      const versions = { opened: opened.values, theirs: read(present), mine };
      const differences = field.compare(versions);
      // Their change may not touch the fields of this form.
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

export type Choice = 'mine' | 'theirs';
/** By the key of the difference. */
export type Choices = Readonly<Record<string, Choice>>;

/** Which of two versions to keep: asked from any form, answered in the one dialog. */
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
        // A late answer must not close a question that came after it.
        if (current === question) set(null);
        resolve(choices);
      },
    };
    set(question);
  });
}
