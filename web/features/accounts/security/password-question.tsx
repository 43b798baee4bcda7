import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { TaskForm } from './task-form.tsx';

interface PasswordQuestionProps {
  onAnswer: (password: string) => void;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  tone?: 'primary' | 'danger';
  /** What the server had against the last answer. */
  error: string | undefined;
  children: ReactNode;
}

/** Before anything that a borrowed session must not change. */
export function PasswordQuestion({ onAnswer, error, children, ...frame }: PasswordQuestionProps) {
  const { register, handleSubmit, watch, setFocus } = useForm({ defaultValues: { password: '' } });
  const { isBusy } = frame;
  useEffect(() => {
    if (!isBusy) setFocus('password');
  }, [isBusy, setFocus]);
  return (
    <TaskForm
      {...frame}
      canSubmit={watch('password').trim() !== ''}
      onSubmit={handleSubmit(({ password }) => onAnswer(password))}
    >
      {children}
      <Field label="Password" error={error}>
        <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
      </Field>
    </TaskForm>
  );
}
