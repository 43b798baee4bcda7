import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Stage, stageLabels, stages } from '#contract/stages.ts';
import { type Template, TemplateBody } from '#contract/templates.ts';
import { apiFile } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { preparePdfTab } from '#web/api/download.ts';
import { showFailure, unlessOffline } from '#web/api/failures.ts';
import { type ContractForm, useContractForm } from '#web/api/use-contract-form.ts';
import { stableText } from '#web/drafts/draft-form.ts';
import { DraftNotice } from '#web/drafts/draft-notice.tsx';
import { useCompanyDefaults } from '#web/features/company/company.service.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { shownList, sumOfList } from '#web/lines/offer/offer-rows.ts';
import { FootTotal } from '#web/lines/total-foot.tsx';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Segmented } from '#web/ui/form/select.tsx';
import { useDebounced, useMedia, wideScreen } from '#web/ui/hooks.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { canShowPdf, PdfFrame } from './pdf-frame.tsx';
import { TemplateForm } from './template-form.tsx';
import {
  emptyTemplateValues,
  offerIn,
  TemplateTyped,
  type TemplateValues,
  templateBodyOf,
  templateValuesOf,
  toStoredValues,
} from './template-values.ts';
import { useSaveTemplate } from './use-template-changes.ts';
import { useTemplateDraft } from './use-template-draft.ts';
import type { OnSessionLoss } from './use-template-list.ts';

interface TemplatePreviewProps {
  control: Control<TemplateValues, unknown, TemplateBody>;
  stage: Stage;
  onStageChange: (stage: Stage) => void;
}

/** The document that the template makes, beside the form and drawn while it is edited, for a made-up customer. */
function TemplatePreview({ control, stage, onStageChange }: TemplatePreviewProps) {
  const values = useWatch({ control }) as TemplateValues;
  const preview = useTemplatePreview(values, stage);
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-col">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Segmented label="Document to preview" value={stage} onChange={onStageChange} options={options} />
        <PreviewState isBusy={preview.isFetching} note={noteOf(values, preview.error)} />
      </div>
      <div className="min-h-0 flex-1 rounded-control border border-line bg-sunken p-2">
        {preview.data ? (
          <PdfFrame
            pdf={preview.data}
            title={`Preview of the ${stageLabels[stage].toLowerCase()}`}
            className="size-full rounded-[0.25rem] bg-white"
          />
        ) : (
          <div className="grid size-full place-items-center text-muted">
            {preview.isError ? null : <Spinner label="Drawing the preview" className="size-7" />}
          </div>
        )}
      </div>
    </section>
  );
}

const options = stages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

function noteOf(values: TemplateValues, error: Error | null): string | null {
  if (!isDrawable(values)) return 'Some fields cannot be printed yet.';
  return error && unlessOffline(error, 'The preview could not be drawn.');
}

function PreviewState({ isBusy, note }: { isBusy: boolean; note: string | null }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted" aria-live="polite">
      {note ?? (isBusy ? <Spinner className="size-4" /> : null)}
    </p>
  );
}

async function loadPreview(values: TemplateValues, stage: Stage, signal?: AbortSignal): Promise<Blob> {
  const body = { ...templateBodyOf(values), stage };
  const response = await apiFile('POST /api/templates/preview', { body, signal });
  return response.blob();
}

/** A form that cannot be saved cannot be drawn either, except that the name may be missing. */
const isDrawable = (values: TemplateValues): boolean =>
  TemplateBody.safeParse({ ...templateBodyOf(values), name: values.name.trim() || 'Template' }).success;

/** The last good page stays while a new one is made; a request that is no longer needed is cancelled. */
function useTemplatePreview(values: TemplateValues, stage: Stage) {
  const text = useDebounced(JSON.stringify(values), timings.previewAfterTyping);
  const previewed = useMemo(() => JSON.parse(text) as TemplateValues, [text]);
  return useQuery({
    // Without the keys of rows: only what is printed matters.
    queryKey: ['template-preview', stage, JSON.stringify(templateBodyOf(previewed))],
    queryFn: ({ signal }) => loadPreview(previewed, stage, signal),
    enabled: isDrawable(previewed),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface TemplateDialogProps {
  /** Null makes a new one. */
  template: Template | null;
  onSessionLoss: OnSessionLoss;
  onClose: () => void;
}

const formId = 'template-form';

type TemplateFormState = ContractForm<TemplateValues, TemplateBody, Template>;

const isUntouched = (values: TemplateValues, start: TemplateValues): boolean =>
  stableText(toStoredValues(values)) === stableText(toStoredValues(start));

export function TemplateDialog({ template, onSessionLoss, onClose }: TemplateDialogProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const defaults = useCompanyDefaults();
  const [stage, setStage] = useState<Stage>('estimate');
  const isBeside = useMedia(wideScreen) && canShowPdf();
  const { save, before } = useSaveTemplate(template);
  const [start, setStart] = useState(() =>
    template ? templateValuesOf(template) : emptyTemplateValues(user?.defaultTaxRate, defaults),
  );
  const form = useContractForm({
    schema: TemplateTyped,
    defaultValues: start,
    whenEdited: 'clear',
    handlesSessionLoss: true,
    send: (_, typed) =>
      save(typed, (merged) => {
        form.reset(merged, { keepDefaultValues: true });
      }),
    onSent: ({ name }) => {
      toast({
        title: template ? 'Template Updated' : 'Template Created',
        description: name,
        tone: 'success',
      });
      draft.finish();
      onClose();
    },
    failure: (error) => {
      if (onSessionLoss(error)) return;
      showFailure(error, 'Failed to save the template. Please try again.');
    },
  });
  const draft = useTemplateDraft({ template, start, before, form });
  const { isBusy, isSent } = form;
  const isChanged = useIsChanged(form, start);

  // Not over what somebody typed, nor over a draft that was just shown. At once: by the time a later effect runs, the
  // first key may be pressed and not yet read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the company's texts arrive
  useLayoutEffect(() => {
    if (template || !defaults || !isUntouched(form.getValues(), start)) return;
    const values = emptyTemplateValues(user?.defaultTaxRate, defaults);
    if (!isUntouched(values, start)) setStart(values);
  }, [defaults]);
  const shown = useRef(start);
  // Once the draft knows the new start: compared with the old one, the company's texts would be stored as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is shown anew only for another start
  useLayoutEffect(() => {
    if (shown.current !== start) form.reset(start);
    shown.current = start;
  }, [start]);

  const { leave, question } = useLeaveQuestion({
    isUnsaved: isChanged && !isSent,
    save: form.submit,
    discard: draft.finish,
  });
  const close = () => leave(onClose);

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size={isBeside ? 'wide' : 'xl'}
        dismissable={!isBusy}
        title={template ? 'Edit Template' : 'Create Template'}
        footer={
          <>
            {isBeside ? null : <PreviewButton read={form.getValues} stage={stage} onProblem={form.check} />}
            <Button variant="secondary" className="max-sm:hidden" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <div className="flex items-center justify-between gap-4">
              <div className="sm:hidden">
                <TemplateTotal control={form.control} />
              </div>
              <Button
                type="submit"
                form={formId}
                // A new one may be pressed at once: then its fields say what they need.
                disabled={template !== null && !isChanged}
                busy={isBusy}
                busyLabel="Saving…"
              >
                {template ? 'Save Changes' : 'Create Template'}
              </Button>
            </div>
          </>
        }
      >
        <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,0.55fr)] gap-8' : undefined}>
          <form id={formId} {...form.formProps} className="grid content-start gap-5">
            <DraftNotice draft={draft} disabled={isBusy} />
            <TemplateForm form={form} />
          </form>
          {isBeside ? (
            <div className="sticky top-0 grid h-[min(44rem,calc(100dvh-14rem))]">
              <TemplatePreview control={form.control} stage={stage} onStageChange={setStage} />
            </div>
          ) : null}
        </div>
      </Dialog>
      {question}
    </>
  );
}

/** By what the form holds: a line that was added and removed again, or a draft like the original, is no change. */
function useIsChanged(
  form: Pick<TemplateFormState, 'getValues' | 'subscribe'>,
  start: TemplateValues,
): boolean {
  const { getValues, subscribe } = form;
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    const compare = () => setIsChanged(!isUntouched(getValues(), start));
    compare();
    return subscribe({ formState: { values: true }, callback: compare });
  }, [getValues, subscribe, start]);
  return isChanged;
}

function TemplateTotal({ control }: Pick<TemplatePreviewProps, 'control'>) {
  const values = useWatch({ control }) as TemplateValues;
  const sum = sumOfList(shownList(offerIn(values), true), { taxRate: values.taxRate, countsAll: true });
  return <FootTotal sum={sum} />;
}

interface PreviewButtonProps {
  read: () => TemplateValues;
  stage: Stage;
  /** Shows what cannot be drawn. */
  onProblem: () => Promise<unknown>;
}

/** For screens with no room for the document beside the form. */
function PreviewButton({ read, stage, onProblem }: PreviewButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function open() {
    const values = read();
    if (!isDrawable(values)) return void onProblem();
    const tab = preparePdfTab();
    setIsBusy(true);
    try {
      tab.show(await loadPreview(values, stage), 'preview.pdf');
    } catch (error) {
      tab.close();
      showFailure(error, 'Please try again.', { title: 'The preview could not be drawn' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button variant="secondary" className="sm:mr-auto" busy={isBusy} onClick={() => void open()}>
      Preview
    </Button>
  );
}
