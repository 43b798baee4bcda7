// One free page: the form, the finished document, and the limits on the next one.

import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { freeFormRules } from '#contract/free-generator.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { today } from '#web/days.ts';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import { useSignupSlot } from '#web/layout/profile-section.ts';
import { readWholeQuantity, sumOf } from '#web/lines/line-rows.ts';
import { TotalFoot } from '#web/lines/total-foot.tsx';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cleared, readFreeDraft, saveFreeDraft } from './draft.ts';
import type { FreeDocument } from './free-document.ts';
import { FreeForm } from './free-form.tsx';
import { type FreeFields, FreeTyped, randomNumber, ruleBrokenBy, startValues } from './free-values.ts';
import { UsageCounter } from './usage-counter.tsx';
import { useFreePdf, useFreeUsage } from './use-free-pdf.ts';

/** What a refused free PDF means. `type` decides, then the code, and the message last. */
export interface FreeFailure {
  text?: { title: string; message: string };
  /** `signup`: the sign-up modal. `limit`: the paywall with the plans. */
  opens?: 'signup' | 'limit';
  fields?: Record<string, string>;
}

const limitReached = {
  title: 'PDF Limit Reached',
  message: 'Please upgrade to continue creating PDFs.',
};

export function readFreeFailure(error: unknown, noun: string): FreeFailure {
  const text = {
    title: 'Generation Failed',
    message: messageOf(error, `Failed to generate ${noun}. Please try again.`),
  };
  if (!(error instanceof ApiError)) return { text };
  switch (error.type ?? error.code) {
    case 'signup_required':
      return { opens: 'signup' };
    case 'credits_required':
      return {
        opens: 'limit',
        text: {
          title: 'Credits Required',
          message: 'Sign up and choose a plan to continue creating PDFs.',
        },
      };
    case 'limit_reached':
      return { opens: 'limit' };
  }
  if (/\bfree pdf limit\b/i.test(error.message)) return { opens: 'limit', text: limitReached };
  return { text, fields: error.fields };
}

interface FreeSuccessProps {
  document: FreeDocument;
  onAgain: () => void;
  /** Null for people who have an account. */
  onLearnMore: (() => void) | null;
}

/** Estimate and work order start over; the invoice page leads home (B-40). */
function FreeSuccess({ document, onAgain, onLearnMore }: FreeSuccessProps) {
  const { title, text, again, leadsHome } = document.success;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mt-8 px-6 py-12 text-center">
      <div className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight outline-none">
        {title}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-7 flex flex-col items-center gap-2">
        {leadsHome ? (
          <Link to="/" className={buttonClass()}>
            {again}
          </Link>
        ) : (
          <Button onClick={onAgain}>{again}</Button>
        )}
        {onLearnMore ? (
          <Button variant="link" onClick={onLearnMore}>
            See what an account adds
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function FreeFoot({ form, children }: Pick<FreeFields, 'form'> & { children: ReactNode }) {
  const [rows, taxRate] = useWatch({ control: form.control, name: ['lineItems', 'taxRate'] });
  return <TotalFoot sum={sumOf(rows, taxRate, readWholeQuantity)}>{children}</TotalFoot>;
}

const Paywalls = lazyPart(() => import('./paywalls.tsx'), 'Paywalls');

interface FreeGeneratorProps {
  document: FreeDocument;
  /** Beside the title. */
  menu?: ReactNode;
}

export function FreeGenerator({ document, menu }: FreeGeneratorProps) {
  const [start] = useState(() => startValues(document, today()));
  const [isDone, setIsDone] = useState(false);
  const [paywall, setPaywall] = useState<'premium' | 'limit' | null>(null);
  const [defaultNumber, setDefaultNumber] = useState(randomNumber);
  const signup = useSignupSlot();
  const { data: usage } = useFreeUsage();
  const generate = useFreePdf(document);
  const after = useNavigationTimer();
  const isWide = useMedia(wideScreen);

  const openSignup = () => signup?.start('monthly');
  const form = useContractForm({
    schema: FreeTyped,
    defaultValues: readFreeDraft(document.draft, start),
    whenEdited: 'clear',
    // A visitor has no session to lose.
    handlesSessionLoss: true,
    onInvalid: () => {
      const rule = ruleBrokenBy(form.getValues());
      if (!rule) return;
      const { title, message } = freeFormRules[rule];
      toast({ title, description: message, tone: 'destructive' });
    },
    send: (values) =>
      generate({ ...values, workOrderNumber: values.workOrderNumber.trim() || defaultNumber }),
    onSent: () => {
      setIsDone(true);
      setDefaultNumber(randomNumber());
      if (!usage?.isSubscriber) after(timings.openSignupAfterFreePdf, openSignup);
    },
    problemsOf: (error) => readFreeFailure(error, document.noun).fields ?? {},
    failure: (error) => {
      const failure = readFreeFailure(error, document.noun);
      if (failure.text) showFailure(error, undefined, failure.text);
      if (failure.opens === 'signup' && signup) openSignup();
      else if (failure.opens) setPaywall('limit');
    },
  });
  const { subscribe, isBusy } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveFreeDraft(document.draft, values),
      }),
    [subscribe, document.draft],
  );

  function startOver() {
    form.reset(cleared(form.getValues(), startValues(document, today())));
    window.scrollTo({ top: 0 });
  }

  const button = (
    <Button type="submit" size="lg" busy={isBusy} busyLabel="Generating PDF...">
      {document.generateLabel}
    </Button>
  );

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-7 sm:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl font-bold tracking-tight">{document.title}</h1>
          <p className="mt-1 max-w-[60ch] text-base text-muted">{document.intro}</p>
        </div>
        <div className="flex w-full flex-col items-end gap-2 sm:w-auto">
          {menu}
          <UsageCounter />
        </div>
      </div>
      {isDone ? (
        <FreeSuccess
          document={document}
          onAgain={() => setIsDone(false)}
          onLearnMore={usage?.isSubscriber || !signup ? null : () => setPaywall('premium')}
        />
      ) : (
        <form {...form.formProps} className="mt-6">
          <FreeForm document={document} form={form} defaultNumber={defaultNumber} />
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="ghost" disabled={isBusy} onClick={startOver}>
              Clear form
            </Button>
            {isWide ? button : null}
          </div>
          {isWide ? null : <FreeFoot form={form}>{button}</FreeFoot>}
        </form>
      )}
      {paywall ? <Paywalls shown={paywall} usage={usage} onClose={() => setPaywall(null)} /> : null}
    </div>
  );
}
