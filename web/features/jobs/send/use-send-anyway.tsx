// Calls what emails an invoice. Where the server asks first, because the customer has not approved all of it in writing
// (D-21), the person is asked, and the call is made again with the answer.
import { type ReactNode, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api/errors.ts';
import { UserCancelled } from '#web/api/failures.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SendAnywayQuestion = lazyPart(() => import('./send-anyway-question.tsx'), 'SendAnywayQuestion');

const questionCode = 'above_approved' satisfies ErrorCode;

type Answer = 'send anyway' | 'without email' | 'cancel';

interface SendAnywayOptions<Input, Reply> {
  /** Instead: what is above is sent to be approved. */
  onSendChangeOrder?: (() => void) | undefined;
  /** Where emailing is only part of the action: the rest of it. */
  withoutEmail?: { label: string; call: (input: Input) => Promise<Reply> };
}

interface SendAnyway<Input, Reply> {
  /** Throws `UserCancelled` when it was not sent after all. */
  send: (input: Input) => Promise<Reply>;
  /** To be drawn beside what sends. */
  question: ReactNode;
}

export function useSendAnyway<Input, Reply>(
  call: (input: Input, sendAnyway: boolean) => Promise<Reply>,
  { onSendChangeOrder, withoutEmail }: SendAnywayOptions<Input, Reply> = {},
): SendAnyway<Input, Reply> {
  const [pending, setPending] = useState<{ sentence: string; settle: (answer: Answer) => void } | null>(null);

  async function send(input: Input): Promise<Reply> {
    try {
      return await call(input, false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== questionCode) throw error;
      const { message: sentence } = error;
      const answer = await new Promise<Answer>((settle) => setPending({ sentence, settle }));
      setPending(null);
      if (answer === 'send anyway') return call(input, true);
      if (answer === 'without email' && withoutEmail) return withoutEmail.call(input);
      throw new UserCancelled();
    }
  }

  return {
    send,
    question: pending ? (
      <SendAnywayQuestion
        sentence={pending.sentence}
        onCancel={() => pending.settle('cancel')}
        onSendAnyway={() => pending.settle('send anyway')}
        onSendChangeOrder={
          onSendChangeOrder &&
          (() => {
            pending.settle('cancel');
            onSendChangeOrder();
          })
        }
        withoutEmail={
          withoutEmail && { label: withoutEmail.label, onPress: () => pending.settle('without email') }
        }
      />
    ) : null,
  };
}
