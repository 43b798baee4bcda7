// What is typed into the form for a new job, stored until the job is made.
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Stage } from '#contract/stages.ts';
import { stableText } from '#web/drafts/draft-form.ts';
import { type FormDraft, useDraft } from '#web/drafts/use-draft.ts';
import { GenerateDraft, type GenerateValues, toStoredValues } from './generate-values.ts';

interface GenerateDraftOptions {
  /** Each template or customer in the address has a draft of its own. */
  formKey: string;
  /** False while the finished document is shown. */
  isOpen: boolean;
  stage: Stage;
  /** Null until somebody chose. */
  templateId: string | null;
  form: Pick<UseFormReturn<GenerateValues>, 'getValues' | 'subscribe'>;
  /** What the form started with. */
  startOf: () => GenerateValues;
  show: (stored: GenerateDraft) => void;
  clear: () => void;
}

export function useGenerateDraft(options: GenerateDraftOptions): FormDraft {
  const { formKey, isOpen, stage, templateId, form, startOf, show, clear } = options;
  const draft = useDraft<GenerateDraft>({
    kind: 'job',
    formKey,
    isReady: isOpen,
    schema: GenerateDraft,
    // A kind of document or a template that is chosen, but not typed over, is nothing to lose.
    read: () => {
      const values = toStoredValues(form.getValues());
      const isTyped = stableText(values) !== stableText(toStoredValues(startOf()));
      return isTyped ? { stage, templateId, values } : null;
    },
    show,
    clear,
    subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
  });
  const { changed } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are changes outside of the form's fields
  useEffect(() => changed(), [changed, stage, templateId]);
  return draft;
}
