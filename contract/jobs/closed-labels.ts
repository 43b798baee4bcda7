// How a job ended, in one word.
import type { CloseOutcome } from './job-forms.ts';

export const closedLabels = {
  lost: 'Lost',
  void: 'Void',
  archived: 'Archived',
} as const satisfies Record<CloseOutcome, string>;
