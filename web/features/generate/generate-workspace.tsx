// Makes one document: its kind, its template, the form; then the finished PDF.
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Download } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { GenerateInput as GenerateShape } from '#contract/generate.ts';
import { droppedRowsNote, rowNeeds } from '#contract/lines/complete-lines.ts';
import { documentNumber, type Stage, stageLabels, stages } from '#contract/stages.ts';
import type { Template } from '#contract/templates.ts';
import { showFailure } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { LeaveGuard } from '#web/layout/leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { GenerateForm } from './generate-form.tsx';
import {
  emptyGenerateValues,
  type GenerateValues,
  generateBodyOf,
  valuesFromTemplate,
} from './generate-values.ts';
import { ChosenTemplate } from './template-picker.tsx';
import {
  type Generated,
  generateProblems,
  useDownloadAgain,
  useGenerate,
  useGenerateFailure,
} from './use-generate.ts';

export function ReturnToJobs({ className }: { className?: string }) {
  return (
    <Link to="/jobs" className={buttonClass({ variant: 'ghost', className })}>
      <ArrowLeft aria-hidden="true" />
      Return to Jobs
    </Link>
  );
}

interface GenerateResultProps {
  made: Generated;
  onSessionLoss: (error: unknown) => boolean;
  onAnother: () => void;
}

function GenerateResult({ made, onSessionLoss, onAnother }: GenerateResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const again = useDownloadAgain(made);
  const { jobNumber, customerName, stage, dropped } = made;

  function download() {
    again.mutate(undefined, {
      onError: (error) => {
        if (onSessionLoss(error)) return;
        showFailure(error, undefined, { message: 'Failed to download PDF. Please try again.' });
      },
    });
  }

  return (
    <Card className="mx-auto mt-6 w-full max-w-2xl p-6 text-center sm:p-10">
      <div className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight outline-none">
        {stageLabels[stage]} generated
      </h2>
      <p className="mt-1 text-muted">The PDF is in your downloads.</p>
      <dl className="mt-6 grid gap-4 rounded-control bg-sunken p-4 text-left sm:grid-cols-2">
        <Fact label="Number" value={documentNumber(stage, jobNumber)} />
        <Fact label="Customer" value={customerName} />
      </dl>
      {dropped > 0 ? (
        <div className="mt-4 text-left">
          <Notice tone="warning">
            {droppedRowsNote(dropped)}: {rowNeeds}
          </Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-col justify-center gap-2 sm:flex-row">
        <Button busy={again.isPending} busyLabel="Downloading…" onClick={download}>
          <Download aria-hidden="true" />
          Download Again
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          Create Another
        </Button>
        <ReturnToJobs />
      </div>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures text-lg font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}

const LimitPaywall = lazyPart(() => import('#web/layout/paywall/limit-paywall.tsx'), 'LimitPaywall');

const ownFields = [
  'workOrderNumber',
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'serviceDateStart',
  'serviceDateEnd',
  'comments',
  'notes',
  'showTitle',
] as const satisfies readonly (keyof GenerateValues)[];

interface GenerateWorkspaceProps {
  templates: readonly Template[];
  /** The template named in the address. */
  wanted: string | null;
  session: { isExpired: boolean; answer: (error: unknown) => boolean };
}

export function GenerateWorkspace({ templates, wanted, session }: GenerateWorkspaceProps) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>('estimate');
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [offered, setOffered] = useState<Template | null>(null);
  const [made, setMade] = useState<Generated | null>(null);
  const failure = useGenerateFailure(session.answer);
  const picker = useRef<HTMLDivElement>(null);
  const generate = useGenerate(stage);
  const template = templates.find(({ id }) => id === templateId) ?? null;
  const bodyOf = (values: GenerateValues) => generateBodyOf(values, template?.id ?? '', stage);
  const form = useContractForm({
    schema: z.custom<GenerateValues>().transform(bodyOf).pipe(GenerateShape),
    defaultValues: emptyGenerateValues,
    whenEdited: 'clear',
    handlesSessionLoss: true,
    send: (_, typed) => generate(bodyOf(typed)),
    onSent: setMade,
    problemsOf: generateProblems,
    failure: failure.showGenerateFailure,
  });
  const { isDirty, dirtyFields } = form.formState;

  /** Customer and dates stay; what the template filled in is replaced, and counts as unchanged. */
  function take(next: Template) {
    const typed = form.getValues();
    form.reset({ ...emptyGenerateValues, ...valuesFromTemplate(next) });
    for (const field of ownFields) form.setValue(field, typed[field], { shouldDirty: true });
    setTemplateId(next.id);
    setOffered(null);
  }

  function choose(next: Template) {
    if (next.id === templateId) return;
    if (dirtyFields.description || dirtyFields.lineItems) setOffered(next);
    else take(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address chooses once; after that the person does
  useEffect(() => {
    const named = templates.find(({ id }) => id === wanted);
    if (named && templateId === null && !made) take(named);
  }, [wanted, templates]);

  function submit(event: SyntheticEvent) {
    if (template) return form.formProps.onSubmit(event);
    event.preventDefault();
    toast({ title: 'Error', description: 'Please select a template first.', tone: 'destructive' });
    picker.current?.scrollIntoView({ block: 'nearest' });
  }

  function startAnother() {
    setMade(null);
    setTemplateId(null);
    form.forget();
    form.reset(emptyGenerateValues);
    // The address must not choose the old template again.
    if (wanted) void navigate({ to: '/generate', search: {}, replace: true });
  }

  if (made) return <GenerateResult made={made} onSessionLoss={session.answer} onAnother={startAnother} />;
  return (
    <>
      <Tabs value={stage} onValueChange={(next) => setStage(next as Stage)} className="mt-6">
        <TabsList aria-label="Document to create" className="max-w-xl">
          {stages.map((name) => (
            <TabsTrigger key={name} value={name} disabled={form.isBusy}>
              {stageLabels[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={stage} tabIndex={-1}>
          <div ref={picker} className="scroll-mt-4">
            <ChosenTemplate templates={templates} template={template} wanted={wanted} onChoose={choose} />
          </div>
          <form {...form.formProps} onSubmit={submit}>
            <GenerateForm form={form} template={template} stage={stage} />
          </form>
        </TabsContent>
      </Tabs>
      <ConfirmDialog
        open={offered !== null}
        onOpenChange={() => setOffered(null)}
        title="Use the other template?"
        body="Your changes to the service description and the line items will be replaced. Customer and dates stay."
        cancelLabel="Keep mine"
        confirmLabel="Use template"
        onConfirm={() => offered && take(offered)}
      />
      {failure.isAtLimit ? <LimitPaywall open onClose={failure.closePaywall} leadsTo="subscription" /> : null}
      <LeaveGuard when={isDirty && !session.isExpired && !failure.isLeaving} />
    </>
  );
}
