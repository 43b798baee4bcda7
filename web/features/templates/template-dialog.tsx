import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Stage } from '#contract/stages.ts';
import { type Template, TemplateBody } from '#contract/templates.ts';
import '#contract/texts/messages.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { type Problems, problemsOf, useProblems } from '#web/documents/form-problems.ts';
import { canShowPdf } from '#web/documents/pdf-frame.tsx';
import { preparePdfTab } from '#web/documents/save-file.ts';
import { useMedia, wideScreen } from '#web/documents/use-media.ts';
import { LeaveGuard } from '#web/layout/leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { TemplateForm } from './template-form.tsx';
import { isDrawable, loadPreview, TemplatePreview } from './template-preview.tsx';
import {
  emptyTemplateValues,
  type TemplateValues,
  templateBodyOf,
  templateValuesOf,
} from './template-values.ts';
import { type OnSessionLoss, useSaveTemplate } from './use-template-changes.ts';

interface TemplateDialogProps {
  /** Null makes a new one. */
  template: Template | null;
  onSessionLoss: OnSessionLoss;
  onClose: () => void;
}

const formId = 'template-form';

export function TemplateDialog({ template, onSessionLoss, onClose }: TemplateDialogProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const form = useForm<TemplateValues>({
    defaultValues: template ? templateValuesOf(template) : emptyTemplateValues(user?.defaultTaxRate),
  });
  const { isDirty } = form.formState;
  const { problems, show, clear, form: formElement } = useProblems();
  const [isAsking, setIsAsking] = useState(false);
  const [stage, setStage] = useState<Stage>('estimate');
  const isBeside = useMedia(wideScreen) && canShowPdf();
  const save = useSaveTemplate(template, (merged) => form.reset(merged, { keepDefaultValues: true }));

  function submit(values: TemplateValues) {
    const body = templateBodyOf(values);
    const parsed = TemplateBody.safeParse(body);
    if (!parsed.success) return show(problemsOf(parsed.error));
    clear();
    save.mutate(values, {
      onSuccess: ({ name }) => {
        toast({
          title: template ? 'Template Updated' : 'Template Created',
          description: name,
          tone: 'success',
        });
        onClose();
      },
      onError: (error) => {
        if (onSessionLoss(error)) return;
        if (error instanceof ApiError) show(error.fields);
        showFailure(error, 'Failed to save the template. Please try again.');
      },
    });
  }

  const close = () => (isDirty && !save.isSuccess ? setIsAsking(true) : onClose());

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size={isBeside ? 'wide' : 'lg'}
        dismissable={!save.isPending}
        title={template ? 'Edit Template' : 'Create Template'}
        footer={
          <>
            <div className="grid auto-cols-fr grid-flow-col gap-2 sm:contents">
              {isBeside ? null : <PreviewButton read={form.getValues} stage={stage} onProblems={show} />}
              <Button variant="secondary" disabled={save.isPending} onClick={close}>
                Cancel
              </Button>
            </div>
            <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving…">
              {template ? 'Save Changes' : 'Create Template'}
            </Button>
          </>
        }
      >
        <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)] gap-8' : undefined}>
          <form ref={formElement} id={formId} noValidate onSubmit={form.handleSubmit(submit)}>
            <TemplateForm form={form} problems={problems} onEdited={clear} />
          </form>
          {isBeside ? (
            <div className="sticky top-0 grid h-[min(44rem,calc(100dvh-14rem))]">
              <TemplatePreview control={form.control} stage={stage} onStageChange={setStage} />
            </div>
          ) : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard unsaved changes?"
        body="What you changed here has not been saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        tone="danger"
        onConfirm={onClose}
      />
      <LeaveGuard when={isDirty && !save.isSuccess} />
    </>
  );
}

interface PreviewButtonProps {
  read: () => TemplateValues;
  stage: Stage;
  onProblems: (problems: Problems) => void;
}

/** For screens with no room for the document beside the form. */
function PreviewButton({ read, stage, onProblems }: PreviewButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function open() {
    const values = read();
    if (!isDrawable(values)) {
      const parsed = TemplateBody.safeParse(templateBodyOf(values));
      if (!parsed.success) onProblems(problemsOf(parsed.error));
      return;
    }
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
