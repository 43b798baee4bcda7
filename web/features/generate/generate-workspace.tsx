// Makes one document: its kind, its template, the form; then the finished PDF.
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { blankTemplate, GenerateInput as GenerateShape } from '#contract/generate.ts';
import { type Stage, stageLabels, stages } from '#contract/stages.ts';
import type { Template } from '#contract/templates.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { DraftNotice } from '#web/drafts/draft-notice.tsx';
import { newJobKey } from '#web/drafts/new-job-key.ts';
import { useCompanyDefaults } from '#web/features/company/company.service.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AlreadyCustomer, CustomerPicker } from './customer-picker.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GenerateResult, type NextStepProps } from './generate-result.tsx';
import {
  customerFields,
  fromStoredValues,
  type GenerateValues,
  generateBodyOf,
  hasNoLines,
  startBlank,
  startingValues,
  valuesFromTemplate,
  valuesOfCustomer,
} from './generate-values.ts';
import { PreviewButton } from './preview-button.tsx';
import { ChosenTemplate } from './template-picker.tsx';
import { useChosenCustomer } from './use-chosen-customer.ts';
import { type Generated, generateProblems, useGenerate, useGenerateFailure } from './use-generate.ts';
import { useGenerateDraft } from './use-generate-draft.ts';

const LimitPaywall = lazyPart(() => import('#web/layout/paywall/limit-paywall.tsx'), 'LimitPaywall');

const ownFields = [
  'workOrderNumber',
  ...customerFields,
  'serviceDateStart',
  'serviceDateEnd',
  'comments',
  'notes',
  'showTitle',
] as const satisfies readonly (keyof GenerateValues)[];

/** What the choice of a template fills in. */
const fromTemplate = [
  'description',
  'lineItems',
  'discount',
  'options',
  'deposit',
] as const satisfies readonly (keyof GenerateValues)[];

/** What is filled in first, in the order of the form. */
const firstFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'description',
] as const satisfies readonly (keyof GenerateValues)[];

/** Of a customer who was chosen, nothing has to be filled in. */
function firstEmptyField(values: GenerateValues) {
  if (values.customerId) return 'description';
  return firstFields.find((field) => values[field].trim() === '') ?? 'customerName';
}

/** What comes below the customer's fields. */
const fieldAfterCustomer = ({ serviceDateStart, description }: GenerateValues) =>
  serviceDateStart === '' || description.trim() !== '' ? 'serviceDateStart' : 'description';

interface GenerateWorkspaceProps {
  templates: readonly Template[];
  /** The template named in the address. */
  wanted: string | null;
  /** The customer named in the address, and the place of theirs. */
  customer?: CustomerDetails | null;
  placeId?: string | null;
  session: { isExpired: boolean; answer: (error: unknown) => boolean };
  NextStep: ComponentType<NextStepProps>;
}

export function GenerateWorkspace({
  templates,
  wanted,
  customer = null,
  placeId = null,
  session,
  NextStep,
}: GenerateWorkspaceProps) {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser({ fetches: false });
  const [stage, setStage] = useState<Stage>('estimate');
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [offered, setOffered] = useState<Template | null>(null);
  const [made, setMade] = useState<Generated | null>(null);
  const failure = useGenerateFailure(session.answer);
  const defaults = useCompanyDefaults();
  const empty = {
    ...startingValues(defaults),
    ...(customer && valuesOfCustomer(customer, placeId)),
  };
  const [isAskingForLines, setIsAskingForLines] = useState(false);
  const mayBeEmpty = useRef(false);
  const picker = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the next render, and the focus with it. A new object with every press.
  const [focusNext, setFocusNext] = useState<{ place: 'form' | 'picker' | 'next' | 'below' } | null>(null);
  const generate = useGenerate(stage);
  const choices = [startBlank(defaults, user?.defaultTaxRate ?? null), ...templates];
  const choiceOf = (wantedId: string | null) => choices.find(({ id }) => id === wantedId) ?? null;
  const named = choiceOf(wanted);
  const template = choiceOf(templateId);
  const bodyOf = (values: GenerateValues) => generateBodyOf(values, template?.id ?? '', stage);
  const form = useContractForm({
    schema: z.custom<GenerateValues>().transform(bodyOf).pipe(GenerateShape),
    defaultValues: empty,
    whenEdited: 'clear',
    handlesSessionLoss: true,
    send: (_, typed) => generate(bodyOf(typed)),
    onSent: (generated) => {
      draft.finish();
      setMade(generated);
    },
    problemsOf: generateProblems,
    failure: failure.showGenerateFailure,
  });
  const { isDirty, dirtyFields } = form.formState;
  const chosen = useChosenCustomer(form);
  const startOf = (chosen: Template | null): GenerateValues => ({
    ...empty,
    ...(chosen && valuesFromTemplate(chosen)),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: comments that somebody typed are not replaced
  useEffect(() => {
    if (!dirtyFields.comments) form.resetField('comments', { defaultValue: empty.comments });
  }, [empty.comments]);

  /** Customer and dates stay; what the template filled in is replaced, and counts as unchanged. */
  function take(next: Template) {
    const typed = form.getValues();
    form.reset(startOf(next));
    for (const field of ownFields) form.setValue(field, typed[field], { shouldDirty: true });
    setTemplateId(next.id);
    setOffered(null);
  }

  function choose(next: Template) {
    setFocusNext({ place: 'form' });
    if (next.id === templateId) return;
    if (fromTemplate.some((field) => dirtyFields[field])) setOffered(next);
    else take(next);
  }

  const isAsking = offered !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press, after the question that it may lead to
  useEffect(() => {
    if (isAsking || !focusNext) return;
    const isPicker = focusNext.place === 'picker' || (focusNext.place === 'next' && template === null);
    if (focusNext.place === 'below') form.setFocus(fieldAfterCustomer(form.getValues()));
    else if (isPicker) picker.current?.querySelector('button')?.focus();
    else form.setFocus(firstEmptyField(form.getValues()));
  }, [focusNext, isAsking]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address chooses once; after that the person does
  useEffect(() => {
    if (named && templateId === null && !made) take(named);
  }, [wanted, templates]);

  // After the template of the address is taken: a draft has its own.
  const draft = useGenerateDraft({
    formKey: newJobKey({ customer: customer?.id, template: named?.id }),
    isOpen: !made,
    stage,
    templateId,
    form,
    startOf: () => startOf(template),
    show: (stored) => {
      const storedTemplate = choiceOf(stored.templateId);
      setStage(stored.stage);
      setTemplateId(storedTemplate?.id ?? null);
      form.reset(startOf(storedTemplate));
      form.reset(fromStoredValues(stored.values), { keepDefaultValues: true });
      chosen.reset();
    },
    clear: () => {
      setStage('estimate');
      setTemplateId(named?.id ?? null);
      form.reset(startOf(named));
      chosen.reset();
    },
  });

  function showTemplateMissing() {
    toast({ title: 'Error', description: 'Please select a template first.', tone: 'destructive' });
    picker.current?.scrollIntoView({ block: 'nearest' });
  }

  const { question } = useLeaveQuestion({
    isUnsaved: isDirty && !made && !session.isExpired && !failure.isLeaving,
    body: 'This job is not created yet. Save keeps what you typed as a draft: come back here to go on.',
    save: async () => true,
    discard: draft.finish,
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!template) showTemplateMissing();
    else void submitOrConfirm();
  }

  /** Nobody wants a document of $0.00 by one press too many. What is missing otherwise is shown first. */
  async function submitOrConfirm() {
    const values = form.getValues();
    const isComplete = GenerateShape.safeParse(bodyOf(values)).success;
    if (isComplete && hasNoLines(values, stage) && !mayBeEmpty.current) setIsAskingForLines(true);
    else await form.submit();
  }

  function readForPreview() {
    if (!template) {
      showTemplateMissing();
      return null;
    }
    const body = bodyOf(form.getValues());
    if (GenerateShape.safeParse(body).success) return body;
    void form.check();
    return null;
  }

  function startAnother() {
    setFocusNext({ place: 'picker' });
    setMade(null);
    mayBeEmpty.current = false;
    setTemplateId(null);
    form.forget();
    form.reset(startingValues(defaults));
    chosen.reset();
    // The address must not choose the old template or customer again.
    if (wanted || customer) void navigate({ to: '/generate', search: {}, replace: true });
  }

  if (made)
    return (
      <GenerateResult
        made={made}
        NextStep={NextStep}
        onSessionLoss={session.answer}
        onAnother={startAnother}
      />
    );
  return (
    <>
      <div className="mt-6 empty:hidden">
        <DraftNotice draft={draft} disabled={form.isBusy} />
      </div>
      <Tabs value={stage} onValueChange={(next) => setStage(next as Stage)} className="mt-6">
        <TabsList aria-label="Document to create" className="max-w-xl">
          {stages.map((name) => (
            <TabsTrigger key={name} value={name} disabled={form.isBusy}>
              {stageLabels[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={stage} tabIndex={-1}>
          <CustomerPicker form={form} chosen={chosen} onDone={() => setFocusNext({ place: 'next' })} />
          <div ref={picker} className="mt-4 scroll-mt-4">
            <ChosenTemplate choices={choices} template={template} wanted={wanted} onChoose={choose} />
          </div>
          <form {...form.formProps} onSubmit={submit}>
            <GenerateForm
              form={form}
              template={template}
              customer={chosen.customer}
              alreadyCustomer={
                <AlreadyCustomer
                  chosen={chosen}
                  disabled={form.isBusy}
                  // The top of the page is far away on a phone.
                  onUse={() => setFocusNext({ place: 'below' })}
                />
              }
              isTaxExempt={(chosen.customer ?? chosen.matching)?.isTaxExempt ?? false}
              stage={stage}
              preview={
                <PreviewButton
                  stage={stage}
                  disabled={form.isBusy}
                  read={readForPreview}
                  onFailure={failure.showPreviewFailure}
                  onGenerate={() => void submitOrConfirm()}
                />
              }
            />
          </form>
        </TabsContent>
      </Tabs>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setOffered(null)}
        title={offered?.id === blankTemplate ? 'Start blank?' : 'Use the other template?'}
        body="Your changes to the service description and the line items will be replaced. Customer and dates stay."
        cancelLabel="Keep mine"
        confirmLabel={offered?.id === blankTemplate ? 'Start blank' : 'Use template'}
        onConfirm={() => offered && take(offered)}
      />
      <ConfirmDialog
        open={isAskingForLines}
        onOpenChange={setIsAskingForLines}
        title="There are no line items yet."
        body={`The ${stageLabels[stage].toLowerCase()} would come to $0.00.`}
        cancelLabel="Go Back"
        confirmLabel="Generate Anyway"
        onConfirm={() => {
          mayBeEmpty.current = true;
          setIsAskingForLines(false);
          void form.submit();
        }}
      />
      {failure.isAtLimit ? <LimitPaywall open onClose={failure.closePaywall} leadsTo="subscription" /> : null}
      {question}
    </>
  );
}
