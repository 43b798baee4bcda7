// The one way to build a form: a schema of the contract checks what is typed, the server's messages stand at their
// fields, the first problem gets the focus, and a second press does nothing until the first is answered.
// Without it a schema without messages of its own would speak the library's words.
import '#contract/texts/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Mode,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './errors.ts';
import { type FailureText, showFailure } from './failures.ts';
import { useOnce } from './one-press.ts';

/** Messages by the path of their field, such as "lineItems.0.quantity": the schema and the server name fields alike. */
export type Problems = Readonly<Record<string, string>>;

/** Only this much of a schema is needed. */
type FormSchema<Checked> = Pick<z.ZodType<Checked>, 'safeParse'>;

interface FieldsOptions<Typed extends FieldValues, Checked> {
  schema: FormSchema<Checked>;
  defaultValues: Typed;
  /** When a field is checked for the first time; otherwise with the first press. */
  mode?: Mode;
  /** What an edit does to a field with a problem: check it again, or clear the problem until the next press. */
  whenEdited?: 'recheck' | 'clear';
}

interface FormOptions<Typed extends FieldValues, Checked, Reply> extends FieldsOptions<Typed, Checked> {
  /** Called with what the schema made of the form, and with the form as it was typed. */
  send: (checked: Checked, typed: Typed) => Promise<Reply>;
  /** Only while the form is still on the screen. */
  onSent?: (reply: Reply, typed: Typed) => void;
  /** For forms that say more about what the schema found than the messages at the fields. */
  onInvalid?: () => void;
  /** Which message of a refusal belongs to which field; the server's own fields if left out. */
  problemsOf?: (error: Error) => Problems;
  /** The toast about a failure, or what is done instead of it. */
  failure: FailureToast | ((error: Error, isAtField: boolean) => void);
  /** The page handles a lost session itself. */
  handlesSessionLoss?: boolean;
}

interface FailureToast extends FailureText {
  /** Shown where the error has no message of its own. */
  otherwise?: string;
}

/** The rules are in the schema; what a control says about itself, such as `min`, is set on the control. */
type Register<Typed extends FieldValues> = (
  name: FieldPath<Typed>,
) => Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;

interface ContractFields<Typed extends FieldValues, Checked, Around extends HTMLElement>
  extends Omit<UseFormReturn<Typed, unknown, Checked>, 'register'> {
  register: Register<Typed>;
  /** For the element around the fields: the first problem in it gets the focus. */
  ref: RefObject<Around | null>;
  errors: FieldErrors<Typed>;
  showProblems: (problems: Problems) => void;
  /** Checks the fields and shows what is wrong with them. */
  check: () => Promise<boolean>;
}

/** Fields without a button of their own. `isBusy` while they may be disabled, so that none could get the focus. */
export function useContractFields<
  Typed extends FieldValues,
  Checked,
  Around extends HTMLElement = HTMLDivElement,
>(options: FieldsOptions<Typed, Checked>, isBusy = false): ContractFields<Typed, Checked, Around> {
  const { schema, defaultValues, mode, whenEdited = 'recheck' } = options;
  const form = useForm<Typed, unknown, Checked>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    mode,
    reValidateMode: whenEdited === 'recheck' ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
    resolver: (typed) => {
      const read = schema.safeParse(typed);
      return read.success
        ? { values: read.data, errors: {} }
        : { values: {}, errors: errorsOf<Typed>(read.error.issues) };
    },
  });
  const { errors } = form.formState;
  const { subscribe, clearErrors, setError } = form;
  const ref = useRef<Around>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (whenEdited === 'recheck') return;
    return subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        if (name && type === 'change') clearErrors(name as FieldPath<Typed>);
      },
    });
  }, [whenEdited, subscribe, clearErrors]);

  // After every render: the message must be drawn, and fields that were disabled meanwhile be open again.
  useEffect(() => {
    if (!wantsFocus.current || isBusy || Object.keys(errors).length === 0) return;
    wantsFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  return {
    ...form,
    ref,
    errors,
    showProblems: (problems) => {
      wantsFocus.current = true;
      clearErrors();
      for (const [name, message] of Object.entries(problems))
        setError(name as FieldPath<Typed>, { type: 'server', message });
    },
    check: async () => {
      wantsFocus.current = true;
      const isRight = await form.trigger();
      if (isRight) wantsFocus.current = false;
      return isRight;
    },
    handleSubmit: (onValid, onInvalid) =>
      form.handleSubmit(
        (...valid) => {
          wantsFocus.current = false;
          return onValid(...valid);
        },
        (...invalid) => {
          wantsFocus.current = true;
          return onInvalid?.(...invalid);
        },
      ),
  };
}

export interface ContractForm<Typed extends FieldValues, Checked = Typed, Reply = unknown>
  extends Omit<ContractFields<Typed, Checked, HTMLFormElement>, 'ref' | 'handleSubmit'> {
  /** For the form element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SyntheticEvent) => void;
  };
  /** The same as pressing the button of the form; ends when it was refused or answered. */
  submit: () => Promise<void>;
  isBusy: boolean;
  isSent: boolean;
  /** The reply to the last press. */
  reply: Reply | undefined;
  /** Why the last press failed; null again once the button is pressed. */
  failed: Error | null;
  /** Forgets reply and failure of the last press. */
  forget: () => void;
}

export function useContractForm<Typed extends FieldValues, Checked, Reply>(
  options: FormOptions<Typed, Checked, Reply>,
): ContractForm<Typed, Checked, Reply> {
  const { send, onSent, onInvalid, problemsOf = serverProblems, failure, defaultValues } = options;
  const once = useOnce();
  const mutation = useMutation({
    meta: { handlesSessionLoss: options.handlesSessionLoss },
    mutationFn: ({ checked, typed }: { checked: Checked; typed: Typed }) => send(checked, typed),
    onError: (error) => {
      const problems = knownProblems(problemsOf(error), defaultValues);
      const isAtField = Object.keys(problems).length > 0;
      if (isAtField) fields.showProblems(problems);
      if (typeof failure === 'function') return failure(error, isAtField);
      const { otherwise, ...text } = failure;
      showFailure(error, otherwise, text);
    },
  });
  const { ref, handleSubmit, ...fields } = useContractFields<Typed, Checked, HTMLFormElement>(
    options,
    mutation.isPending,
  );

  const returnsFocus = useFocusReturned(mutation.isPending);
  const press = handleSubmit((checked) => {
    returnsFocus();
    const typed = fields.getValues();
    return mutation.mutateAsync({ checked, typed }, { onSuccess: (reply) => onSent?.(reply, typed) });
  }, onInvalid);

  return {
    ...fields,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A dialog may be inside the dialog of another form: React would pass the event on to it.
        event.stopPropagation();
        void once(press);
      },
    },
    submit: () => once(press),
    isBusy: mutation.isPending,
    isSent: mutation.isSuccess,
    reply: mutation.data,
    failed: mutation.error,
    forget: mutation.reset,
  };
}

/** A field that is disabled while the form is sent loses the focus; it has it back unless somebody went elsewhere. */
function useFocusReturned(isBusy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isBusy) return;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isLost && focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [isBusy]);
  return () => {
    focused.current = document.activeElement;
  };
}

/** The first message of every field. A list can have one of its own beside those of its rows. */
export function errorsOf<Typed extends FieldValues>(
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'code' | 'message'>[],
): FieldErrors<Typed> {
  const errors: FieldErrors<Typed> = {};
  for (const { path, code, message } of issues) {
    const name = path.join('.');
    const before: Partial<FieldError> | undefined = get(errors, name);
    if (!before?.message) set(errors, name, { ...before, type: code, message });
  }
  return errors;
}

const serverProblems = (error: Error): Problems => (error instanceof ApiError ? error.fields : {});

/** A message about something the form does not have could be seen nowhere. */
export const knownProblems = (problems: Problems, values: FieldValues): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => (path.split('.')[0] ?? '') in values));
